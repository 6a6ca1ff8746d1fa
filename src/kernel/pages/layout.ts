import { readFileSync } from 'node:fs'
import { html, Html } from '../docs/html.ts'
import { digest } from '../docs/policy.ts'
import { filled } from '../text/filled.ts'
import words from './failure-words.json' with { type: 'json' }
import type { PageView } from './page.ts'

const style = ['../docs/base.css', 'controls.css', 'page.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('')

/** What is seen of a page. */
export type Shown = Omit<PageView, 'status'>

/** Nothing but our own style, and forms that go nowhere else: browsers hold each redirect of what is sent to that. */
export function policyOf({ style: own }: Pick<Shown, 'style'>): string {
  const styles = [style, ...(own === undefined ? [] : [own])].map((text) => `'${digest(text)}'`)
  return `default-src 'none'; style-src ${styles.join(' ')}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
}

export function document(view: Shown, service: string): string {
  const { language, title, body, heading = service, style: own, leadsTo, hasFaults } = view
  const called = hasFaults === true ? filled(words[language].fault_title, { title }) : title
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${leadsTo === undefined ? undefined : html`<meta http-equiv="refresh" content="0;url=${leadsTo}" />`}
        <title>${called} &ndash; ${heading}</title>
        ${new Html(`<style>${style}</style>`)}
        ${own === undefined ? undefined : new Html(`<style>${own}</style>`)}
      </head>
      <body>
        <main>
          <p class="service">${heading}</p>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text
}
