import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PayloadTooLarge } from '../errors.ts'
import { countAddress, enforce, type Counter } from '../http/authentication.ts'
import { bodyOf, largestPublicBody } from '../http/body.ts'
import { asRefusal } from '../http/failures.ts'
import type { Sharing } from '../http/cors.ts'
import { takeSpared } from '../http/spared.ts'
import type { Gate } from '../gate.ts'
import type { Logger } from '../log.ts'
import type { Scope } from '../scope.ts'
import { document, policyOf, type Shown } from './layout.ts'
import { isForPerson } from './for-person.ts'
import type { Page, PageCall, PageFile } from './page.ts'

interface Pages {
  readonly pages: readonly Page[]
  readonly base: Scope
  readonly gate: Gate
  /** What the pages call the service. */
  readonly service: string
}

/** No script of another origin reads these. */
const closed: Sharing = { isOpen: false, exposes: [] }

/** Mounts pages: looking at `<path><token>`, acting by a form sent to `<path>`. */
export function mountPages(app: FastifyInstance, pages: Pages, counter: Counter): void {
  for (const page of pages.pages) {
    const shown = page.isOpen === true ? page.path : `${page.path}:token/`
    const token = page.isOpen === true ? nothing : tokenInPath
    app.get(shown, handler(pages, counter, { run: (call) => page.show(call), token }))
    if (page.isOneClick === true)
      takeForms(app, shown, page, { pages, counter, token: tokenInPath })
    takeForms(app, page.path, page, { pages, counter, token: tokenInForm })
    for (const [name, file] of Object.entries(page.files ?? {}))
      serveFile(app, shown + name, file, counter)
    for (const [path, methods] of methodsOf(shown, page))
      app.offers.add(path, { sharing: new Map(methods.map((method) => [method, closed])) })
  }
}

type TokenOf = (request: FastifyRequest) => string

function nothing(): string {
  return ''
}

interface Taking {
  readonly pages: Pages
  readonly counter: Counter
  readonly token: TokenOf
}

function takeForms(app: FastifyInstance, path: string, page: Page, taking: Taking): void {
  const { pages, counter, token } = taking
  app.post(
    path,
    {
      bodyLimit: page.mostBytes ?? largestPublicBody,
      ...(page.refuse && { config: { tellsLater: isForPerson } }),
      errorHandler: (error, request, reply) => {
        void tell(reply, refused(error, { request, reply, page, taking }))
      },
    },
    handler(pages, counter, { run: (call) => page.act(call), token }),
  )
}

function handler(
  pages: Pages,
  counter: Counter,
  { run, token }: { readonly run: Page['show']; readonly token: TokenOf },
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    admit(counter, request)
    const view = await run(callOf(pages, request, token))
    return mayLookOn(request) && view.shownAt !== undefined
      ? leadOn(reply, view.shownAt)
      : sendDocument(reply, view, pages.service)
  }
}

/** Whether a person looks, who has a request left: to mail programs that send one click, and at the end of an allowance, all is shown at once. */
function mayLookOn(request: FastifyRequest): boolean {
  return isForPerson(request) && (request.rateLimit?.remaining ?? 1) > 0
}

function leadOn(reply: FastifyReply, location: string): string {
  void reply
    .code(303)
    .headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  return ''
}

/** Refuses what is over the allowance of its address, also what was let in to be told so here. @throws RateLimited */
function admit(counter: Counter, request: FastifyRequest): void {
  countAddress(counter, request)
  if (request.rateLimit !== undefined) enforce(request, request.rateLimit)
}

/** A failure that is sent goes on to the next who sees to failures. */
async function tell(reply: FastifyReply, shown: Promise<string>): Promise<void> {
  void reply.send(await shown.catch((failed: unknown) => failed))
}

interface Refused {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly page: Page
  readonly taking: Taking
}

/** What is too large, or comes too often, is said by the page itself; every other failure is thrown on. */
async function refused(
  error: unknown,
  { request, reply, page, taking: { pages, counter, token } }: Refused,
): Promise<string> {
  const refusal = asRefusal(error)
  if (page.refuse === undefined || !isForPerson(request)) throw error
  if (request.rateLimit?.allowed !== false) {
    if (refusal.kind !== PayloadTooLarge) throw error
  } else if (request.body === undefined || !takeSpared(counter, request)) admit(counter, request)
  const view = await page.refuse(callOf(pages, request, token), refusal)
  void reply.headers(refusal.options.headers ?? {})
  return sendDocument(reply, view, pages.service)
}

function callOf({ base, gate }: Pages, request: FastifyRequest, token: TokenOf): PageCall {
  const scope = requestScope(base, request)
  return {
    scope,
    enter: (organizationId) => gate.system(scope, organizationId),
    token: token(request),
    form: formOf(request),
    acceptLanguage: request.headers['accept-language'],
    address: request.ip,
    query: queryOf(request),
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

/** What the address of a request says after its question mark. */
export function queryOf({ url }: FastifyRequest): URLSearchParams {
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
