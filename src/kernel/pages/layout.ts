import { readFileSync } from 'node:fs'
import { html, Html } from '../docs/html.ts'
import { digest } from '../docs/policy.ts'
import type { PageView } from './page.ts'

const style = ['../docs/base.css', 'controls.css', 'page.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('')

/** What is seen of a page. */
export type Shown = Omit<PageView, 'status' | 'redirect'>

/** Nothing but our own style, and forms that go nowhere else than the page itself says. */
export function policyOf({ style: own, leadsTo }: Shown): string {
  const styles = [style, ...(own === undefined ? [] : [own])].map((text) => `'${digest(text)}'`)
  const targets = ["'self'", ...(leadsTo === undefined ? [] : [leadsTo])]
  return `default-src 'none'; style-src ${styles.join(' ')}; form-action ${targets.join(' ')}; base-uri 'none'; frame-ancestors 'none'`
}

export function document(view: Shown, service: string): string {
  const { language, title, body, heading = service, style: own } = view
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} &ndash; ${heading}</title>
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
