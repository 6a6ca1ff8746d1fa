import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RefusalKind } from '../errors.ts'
import { html, Html } from './html.ts'
import { methodBadge, operationArticle, wordsOf, type Place } from './operation.ts'
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
  { problems, steps }: { problems: readonly RefusalKind[]; steps: readonly Step[] },
): DocsPage {
  const style = asset('./page.css') + asset('./reference.css')
  const script = asset('./search.js')
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
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
        ${new Html(`<script>${script}</script>`)}
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
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function digest(text: string) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function placesOf({ paths }: OpenApiDocument): Place[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )
}

function grouped(document: OpenApiDocument) {
  const places = Map.groupBy(placesOf(document), ({ operation }) => operation.tags[0])
  return document.tags.map((tag) => ({ ...tag, places: places.get(tag.name) ?? [] }))
}

function anchorOf(name: string) {
  return `group-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
}

function sidebar(document: OpenApiDocument): Html {
  return html`<details class="menu" open>
    <summary>Contents</summary>
    <search>
      <label for="search">Search</label>
      <input id="search" type="search" placeholder="Search  /" autocomplete="off" />
      <p id="found" role="status"></p>
    </search>
    <nav aria-label="Contents">
      <ul>
        <li><a href="#start">Getting started</a></li>
        <li><a href="#conventions">Conventions</a></li>
      </ul>
      ${grouped(document).map(
        ({ name, places }) =>
          html`<section class="index">
            <h2><a href="#${anchorOf(name)}">${name}</a></h2>
            <ul>
              ${places.map(indexItem)}
            </ul>
          </section>`,
      )}
      <ul>
        <li><a href="#problems">Problems</a></li>
        <li><a href="#shapes">Shapes</a></li>
      </ul>
    </nav>
  </details>`
}

function indexItem(place: Place): Html {
  return html`<li data-words="${wordsOf(place)}">
    <a href="#${place.operation.operationId}">
      ${methodBadge(place.method)} <span>${place.operation.summary}</span>
    </a>
  </li>`
}

function groupSections(document: OpenApiDocument): Html[] {
  return grouped(document).map(
    ({ name, description, places }) =>
      html`<section id="${anchorOf(name)}" class="group">
        <h2>${name}</h2>
        ${description === undefined ? '' : html`<p class="lead">${description}</p>`}
        ${places.map((place) => operationArticle(place, document))}
      </section>`,
  )
}
