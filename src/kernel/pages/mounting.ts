import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countAddress, type Counter } from '../http/authentication.ts'
import { bodyOf } from '../http/body.ts'
import type { Sharing } from '../http/cors.ts'
import { refuseOtherMethods } from '../http/mounting.ts'
import type { Logger } from '../log.ts'
import type { Scope } from '../scope.ts'
import { document, pagePolicy } from './layout.ts'
import type { Page, PageView } from './page.ts'

interface Pages {
  readonly pages: readonly Page[]
  readonly base: Scope
  /** What the pages call the service. */
  readonly service: string
}

const largestForm = 16_384

/** No script of another origin reads these. */
const closed: Sharing = { isOpen: false, exposes: [] }

/** Mounts pages: looking at `<path><token>`, acting by a form sent to `<path>`. */
export function mountPages(
  app: FastifyInstance,
  { pages, base, service }: Pages,
  counter: Counter,
): void {
  const handler =
    (run: Page['show'], tokenOf: (request: FastifyRequest) => string) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      countAddress(counter, request)
      const view = await run({
        scope: requestScope(base, request),
        token: tokenOf(request),
        form: formOf(request),
        acceptLanguage: request.headers['accept-language'],
        address: request.ip,
      })
      return send(reply, view, service)
    }
  for (const page of pages) {
    const shown = page.isOpen === true ? page.path : `${page.path}:token/`
    app.get(
      shown,
      handler((call) => page.show(call), page.isOpen === true ? () => '' : tokenInPath),
    )
    app.post(
      page.path,
      { bodyLimit: largestForm },
      handler((call) => page.act(call), tokenInForm),
    )
    const context = { config: base.config, counter }
    for (const [path, methods] of methodsOf(shown, page.path))
      refuseOtherMethods(app, path, new Map(methods.map((method) => [method, closed])), context)
  }
}

function methodsOf(shown: string, sent: string): [string, ('GET' | 'POST')[]][] {
  if (shown === sent) return [[sent, ['GET', 'POST']]]
  return [
    [shown, ['GET']],
    [sent, ['POST']],
  ]
}

function tokenInPath({ params }: FastifyRequest): string {
  return (params as { token: string }).token
}

function tokenInForm(request: FastifyRequest): string {
  return formOf(request).get('token') ?? ''
}

/** A form as browsers send it; anything else is an empty one. */
function formOf({ body, headers }: FastifyRequest): URLSearchParams {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
  return new URLSearchParams(isForm ? bodyOf(body, headers).bytes.toString('utf8') : '')
}

function requestScope(base: Scope, request: FastifyRequest): Scope {
  return { ...base, log: request.log as Logger, cause: { type: 'request', id: request.id } }
}

function send(reply: FastifyReply, view: PageView, service: string): string {
  void reply.code(view.status).type('text/html; charset=utf-8').headers({
    'content-security-policy': pagePolicy,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
  })
  return document(view, service)
}
