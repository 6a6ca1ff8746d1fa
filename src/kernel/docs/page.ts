import { readFileSync } from 'node:fs'
import type { ToldKind } from '../wire/problem.ts'
import { anchorOf } from './anchor.ts'
import { html, Html } from './html.ts'
import { iconPath } from './icon.ts'
import { methodBadge, operationArticle } from './operation.ts'
import { digest } from './policy.ts'
import { groupsOf, type Place, type PlaceGroup } from './places.ts'
import { conventionSection, problemSection, shapeSection, startSection } from './sections.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import type { Step } from '../openapi/openapi.ts'

export interface DocsPage {
  readonly html: string
  /** The Content-Security-Policy under which the page works: its own style and script, nothing else. */
  readonly policy: string
}

/** The API as one page for people, made from the same document that programs read. */
export function docsPage(
  document: OpenApiDocument,
  { problems, steps }: { problems: readonly ToldKind[]; steps: readonly Step[] },
): DocsPage {
  const style = ['./base.css', './page.css', './reference.css'].map(asset).join('')
  const script = ['./ranking.js', './search.js', './copy.js'].map(asset).join('')
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="${iconPath}" type="image/svg+xml" />
        <title>${document.info.title} · API</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${sidebar(document)}
        <main id="content">
          ${startSection(steps, document)} ${conventionSection()} ${groupSections(document)}
          ${problemSection(problems, document)} ${shapeSection(document)}
        </main>
        ${new Html(`<script type="module">${script}</script>`)}
      </body>
    </html>`
  return { html: page.text, policy: policyOf(style, script) }
}

function asset(name: string) {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

function policyOf(style: string, script: string): string {
  return [
    "default-src 'none'",
    `style-src '${digest(style)}'`,
    `script-src '${digest(script)}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function sidebar(document: OpenApiDocument): Html {
  return html`<details class="menu" open>
    <summary>Contents</summary>
    <search>
      <label for="search">Search</label>
      <input id="search" type="search" placeholder="Search  /" autocomplete="off" />
      <p id="found" role="status"></p>
    </search>
    <ol id="results" hidden></ol>
    <nav id="contents" aria-label="Contents">
      <ul>
        <li><a href="#start">Getting started</a></li>
        <li><a href="#conventions">Conventions</a></li>
      </ul>
      ${groupsOf(document).map(indexGroup)}
      <ul>
        <li><a href="#problems">Problems</a></li>
        <li><a href="#shapes">Shapes</a></li>
      </ul>
    </nav>
  </details>`
}

function indexGroup({ name, places }: PlaceGroup): Html {
  return html`<section>
    <h2><a href="#${anchorOf('group', name)}">${name}</a></h2>
    <ul>
      ${places.map(indexItem)}
    </ul>
  </section>`
}

function indexItem({ method, operation: { operationId, summary } }: Place): Html {
  return html`<li>
    <a href="#${operationId}">${methodBadge(method)} <span>${summary}</span></a>
  </li>`
}

function groupSections(document: OpenApiDocument): Html[] {
  return groupsOf(document).map(
    ({ name, description, places }) =>
      html`<section id="${anchorOf('group', name)}" class="group">
        <h2>${name}</h2>
        ${description === undefined ? '' : html`<p class="lead">${description}</p>`}
        ${places.map((place) => operationArticle(place, document))}
      </section>`,
  )
}
