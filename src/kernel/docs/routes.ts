import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiPrefix } from '../http/address.ts'
import { openReading } from '../http/cors.ts'
import type { AnyEndpoint } from '../http/endpoint.ts'
import { lazy } from '../lazy.ts'
import { openApiDocument, type AboutApi } from '../openapi/openapi.ts'
import { allRefusals } from '../openapi/refusals.ts'
import { problemOf } from '../wire/problem.ts'
import { icon, iconPath } from './icon.ts'
import { llmsText } from './llms.ts'
import { apiMarkdown } from './markdown.ts'
import { docsPage } from './page.ts'
import { send, servedAs, type ServedText } from './served-text.ts'
import { scriptPath, tryPage, tryPolicy, tryScript } from './try-page.ts'

export interface Documentation {
  readonly endpoints: readonly AnyEndpoint[]
  readonly about: AboutApi
  readonly publicUrl: string
  readonly mcpUrl: string
  /** Counts a request against its address. */
  readonly count: (request: FastifyRequest) => void
}

/** Serves what the API says of itself, to programs, people and agents; returns the paths. */
export function serveDocumentation(app: FastifyInstance, documentation: Documentation): string[] {
  const texts = Object.entries(textsOf(documentation))
  for (const [path, make] of texts) {
    const made = lazy(make)
    app.get(path, { config: { sharing: openReading } }, async (request, reply) => {
      documentation.count(request)
      return send(await made(), request, reply)
    })
  }
  for (const [path, place] of Object.entries(elsewhere))
    app.get(path, async (_request, reply) => reply.redirect(place))
  return [...texts.map(([path]) => path), ...Object.keys(elsewhere)]
}

/** Where people and browsers look by themselves. */
const elsewhere = { '/': '/docs/', '/favicon.ico': iconPath }

/** The document is made once, and every text from it. */
function textsOf({ endpoints, about, publicUrl, mcpUrl }: Documentation) {
  const document = lazy(() => openApiDocument(endpoints, { about, publicUrl }))
  return {
    [`${apiPrefix}/openapi.json`]: () => servedAs('application/json', JSON.stringify(document())),
    '/docs/': () => {
      const { refusalWords: words, steps } = about
      const problems = allRefusals(endpoints).map((kind) => problemOf(kind, { publicUrl, words }))
      const options = { problems, steps }
      const { html, policy } = docsPage(document(), options)
      return servedPage(html, policy)
    },
    '/docs/api.md': () => servedAs('text/markdown', apiMarkdown(document())),
    '/docs/try/': () => servedPage(tryPage(about.title), tryPolicy),
    [scriptPath]: async () => servedAs('text/javascript', await tryScript()),
    [iconPath]: () => servedAs('image/svg+xml', icon),
    '/llms.txt': () => servedAs('text/plain', llmsText(document(), { origin: publicUrl, mcpUrl })),
  } satisfies Readonly<Record<string, () => Promise<ServedText>>>
}

function servedPage(html: string, policy: string): Promise<ServedText> {
  return servedAs('text/html', html, {
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  })
}
