import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countAddress, type Counter } from '../http/authentication.ts'
import { bodyOf } from '../http/body.ts'
import type { Sharing } from '../http/cors.ts'
import type { Gate } from '../gate.ts'
import type { Logger } from '../log.ts'
import type { Scope } from '../scope.ts'
import { document, policyOf, type Shown } from './layout.ts'
import type { Page, PageFile, PageView } from './page.ts'

interface Pages {
  readonly pages: readonly Page[]
  readonly base: Scope
  readonly gate: Gate
  /** What the pages call the service. */
  readonly service: string
}

const largestForm = 16_384

/** No script of another origin reads these. */
const closed: Sharing = { isOpen: false, exposes: [] }

/** Mounts pages: looking at `<path><token>`, acting by a form sent to `<path>`. */
export function mountPages(
  app: FastifyInstance,
  { pages, base, gate, service }: Pages,
  counter: Counter,
): void {
  const handler =
    (run: Page['show'], tokenOf: (request: FastifyRequest) => string) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      countAddress(counter, request)
      const scope = requestScope(base, request)
      const view = await run({
        scope,
        enter: (organizationId) => gate.system(scope, organizationId),
        token: tokenOf(request),
        form: formOf(request),
        acceptLanguage: request.headers['accept-language'],
        address: request.ip,
        query: queryOf(request),
      })
      return send(reply, view, service)
    }
  for (const page of pages) {
    const shown = page.isOpen === true ? page.path : `${page.path}:token/`
    app.get(
      shown,
      handler((call) => page.show(call), page.isOpen === true ? () => '' : tokenInPath),
    )
    if (page.isOneClick === true)
      app.post(
        shown,
        { bodyLimit: largestForm },
        handler((call) => page.act(call), tokenInPath),
      )
    app.post(
      page.path,
      { bodyLimit: largestForm },
      handler((call) => page.act(call), tokenInForm),
    )
    for (const [name, file] of Object.entries(page.files ?? {}))
      serveFile(app, shown + name, file, counter)
    for (const [path, methods] of methodsOf(shown, page))
      app.offers.add(path, { sharing: new Map(methods.map((method) => [method, closed])) })
  }
}

function methodsOf(shown: string, { path, isOneClick }: Page): [string, ('GET' | 'POST')[]][] {
  if (shown === path) return [[path, ['GET', 'POST']]]
  return [
    [shown, isOneClick === true ? ['GET', 'POST'] : ['GET']],
    [path, ['POST']],
  ]
}

const open: Sharing = { isOpen: true, exposes: [] }

function serveFile(
  app: FastifyInstance,
  path: string,
  { type, text }: PageFile,
  counter: Counter,
): void {
  app.get(path, { config: { sharing: open } }, async (request, reply) => {
    countAddress(counter, request)
    void reply.type(type).headers({
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    })
    return text
  })
  app.offers.add(path, { sharing: new Map([['GET', open]]) })
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.split('?')[1] ?? '')
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
  if (view.redirect === undefined) return sendDocument(reply, view, service)
  void reply.header('location', view.redirect)
  return sendDocument(reply, { ...view, status: 303 }, service)
}

/** Sends a page that nobody keeps, frames or learns the address of. */
export function sendDocument(
  reply: FastifyReply,
  view: Shown & { readonly status: number },
  service: string,
): string {
  void reply
    .code(view.status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policyOf(view),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    })
  return document(view, service)
}
