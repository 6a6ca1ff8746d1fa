import { readFileSync } from 'node:fs'
import { html, Html } from '#kernel/docs/html.ts'
import { digest } from '#kernel/docs/policy.ts'
import type { PublicView } from '#kernel/pages/public-page.ts'
import { languages } from '#kernel/text/languages.ts'
import { pictureSize } from './share-picture.ts'
import { originOf, type Tiles } from './tiles.ts'
import { languageNames, type Speech } from './words.ts'

const style = ['../../kernel/docs/base.css', '../../kernel/pages/controls.css', 'site.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('')

const policy = `default-src 'none'; style-src '${digest(style)}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Pictures come from one host, or from none. */
function policyFor({ tiles }: Sheet): string {
  return tiles === undefined ? policy : `${policy}; img-src ${originOf(tiles)}`
}

export interface Sheet {
  readonly speech: Speech
  readonly title: string
  /** What browsers call it, where that says more than its title. */
  readonly called?: string
  /** One or two sentences for whoever shares or finds the page. */
  readonly summary: string
  /** The whole address, without the language. */
  readonly address: string
  readonly body: Html
  /** What programs read: a node of schema.org. */
  readonly about?: object
  /** False where nobody vouches for what it says. */
  readonly isIndexed?: boolean
  readonly status?: 200 | 404
  /** Whether it is where the frame would lead. */
  readonly isStart?: boolean
  /** Whether there is a picture of it beside its address. */
  readonly hasPicture?: boolean
  /** What its map is made of. */
  readonly tiles?: Tiles | undefined
}

/** A page with its frame. */
export function sheet(page: Sheet): PublicView {
  const { speech, title, called = title, body, status = 200, isStart = false } = page
  const text = html`<!doctype html>
    <html lang="${speech.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${called}</title>
        ${shareTags(page)} ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <a class="skip" href="#content">${speech.say('skip')}</a>
        ${
          isStart
            ? undefined
            : html`<header>
                <a href="/directory/?lang=${speech.language}">${speech.say('directory')}</a>
              </header>`
        }
        <main id="content" tabindex="-1">
          <h1>${title}</h1>
          ${body}
        </main>
        <footer>
          <nav aria-label="${speech.say('language')}">
            <ul class="row">
              ${languages.map((language) => languageLink(page, language))}
            </ul>
          </nav>
        </footer>
      </body>
    </html>`.text
  return { status, type: 'text/html', text, policy: policyFor(page) }
}

function shareTags(page: Sheet): Html {
  const { title, summary, address, about, isIndexed = true, hasPicture = false, speech } = page
  return html`${isIndexed ? undefined : html`<meta name="robots" content="noindex" />`}
    <meta name="description" content="${summary}" />
    <link rel="canonical" href="${address}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${summary}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:type" content="website" />
    <meta property="og:locale" content="${speech.language}" />
    ${hasPicture ? pictureTags(address, title) : html`<meta name="twitter:card" content="summary" />`}
    ${about === undefined ? undefined : linkedData(about)}`
}

function pictureTags(address: string, title: string): Html {
  const { width, height } = pictureSize
  return html`<meta name="twitter:card" content="summary_large_image" />
    <meta property="og:image" content="${address}share.png" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${width}" />
    <meta property="og:image:height" content="${height}" />
    <meta property="og:image:alt" content="${title}" />`
}

/** Data that ends no script, whatever strangers wrote into it. */
function linkedData(about: object): Html {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...about })
  return new Html(
    `<script type="application/ld+json">${text.replaceAll('<', String.raw`\u003c`)}</script>`,
  )
}

function languageLink({ address }: Sheet, language: (typeof languages)[number]): Html {
  const url = new URL(address)
  url.searchParams.set('lang', language)
  return html`<li>
    <a href="${url.pathname}${url.search}" lang="${language}" hreflang="${language}"
      >${languageNames[language]}</a
    >
  </li>`
}

/** Where nothing is, or nothing that everybody may see. */
export function nothing(speech: Speech, origin: string): PublicView {
  return sheet({
    speech,
    title: speech.say('missing'),
    summary: speech.say('missing_text'),
    address: `${origin}/directory/`,
    body: html`<p>${speech.say('missing_text')}</p>
      <p><a href="/directory/?lang=${speech.language}">${speech.say('all')}</a></p>`,
    isIndexed: false,
    status: 404,
  })
}
