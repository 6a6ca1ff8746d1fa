import { readFileSync } from 'node:fs'
import { html, Html } from '../docs/html.ts'
import { digest } from '../docs/policy.ts'
import type { PageView } from './page.ts'

const style = ['../docs/base.css', 'page.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('')

/** Nothing but our own style, and forms that go nowhere else. */
export const pagePolicy = `default-src 'none'; style-src '${digest(style)}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

export function document({ language, title, body }: PageView, service: string): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${service}</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <p class="service">${service}</p>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text
}
