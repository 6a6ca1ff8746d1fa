import fastify from 'fastify'
import { html, Html } from './html.ts'
import { digest } from './policy.ts'

export const scriptPath = '/docs/try/scalar.js'

/**
 * What the page starts. It speaks to this origin alone, keeps the token in memory, and sends a token
 * that was entered bare with the word that belongs before it.
 */
const start = `Scalar.createApiReference('#app', {
  url: '/api/v1/openapi.json',
  servers: [{ url: location.origin + '/api/v1' }],
  authentication: { preferredSecurityScheme: 'token' },
  customFetch: (input, init) => {
    const request = new Request(input, init)
    const sent = request.headers.get('authorization')
    if (sent && !sent.includes(' ')) request.headers.set('authorization', 'Token ' + sent)
    return fetch(request)
  },
  persistAuth: false,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'none',
  hideModels: true,
  operationTitleSource: 'summary',
})`

/** Its own script and nobody else's; the styles are made by that script. */
export const tryPolicy = [
  "default-src 'none'",
  `script-src 'self' '${digest(start)}'`,
  "style-src 'unsafe-inline'",
  "img-src 'self' data: blob:",
  'font-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page where a token can be entered and calls can be made, by Scalar. */
export function tryPage(title: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>Try the API · ${title}</title>
      </head>
      <body>
        <div id="app"></div>
        <noscript>
          <p>Calls are made here by a script, which this browser does not run.</p>
          <p><a href="/docs/">Read the reference, which needs none</a></p>
        </noscript>
        <script src="${scriptPath}"></script>
        ${new Html(`<script>${start}</script>`)}
      </body>
    </html>`.text
}

/**
 * Scalar's script. Its package gives it out only as a plugin that serves it, so a server that listens
 * nowhere is asked for it. Loaded when it is first wanted: the package is 4 MB of text.
 */
export async function tryScript(): Promise<string> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const app = fastify()
  await app.register(reference, { routePrefix: '/', configuration: { url: '/' } })
  try {
    return (await app.inject('/js/scalar.js')).body
  } finally {
    await app.close()
  }
}
