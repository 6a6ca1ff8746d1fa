import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countAddress, type Counter } from '../http/authentication.ts'
import { openReading } from '../http/cors.ts'
import { network } from '../http/network.ts'
import { publicMs, slowly } from '../http/slow.ts'
import type { Logger } from '../log.ts'
import type { Scope } from '../scope.ts'
import { isKnown } from '../wire/entity-tag.ts'
import type { PublicPage, PublicView } from './public-page.ts'

const pack = promisify(gzip)

/** Mounts pages for everybody. What strangers look at waits among the slow connections, for a second at most. */
export function mountPublicPages(
  app: FastifyInstance,
  { publicPages, base }: { readonly publicPages: readonly PublicPage[]; readonly base: Scope },
  counter: Counter,
): void {
  for (const page of publicPages) {
    app.get(page.path, { config: { sharing: openReading } }, async (request, reply) => {
      countAddress(counter, request)
      return send(await page.show(callOf(base, request)), request, reply)
    })
    app.offers.add(page.path, { sharing: new Map([['GET', openReading]]) })
  }
}

function callOf(base: Scope, request: FastifyRequest) {
  const cause = { type: 'request', id: request.id } as const
  const scope = { ...base, log: request.log as Logger, cause }
  return {
    scope: slowly(scope, publicMs, network(request.ip)),
    params: Object.fromEntries(storable(Object.entries(request.params as Texts))),
    query: new URLSearchParams(storable([...new URL(request.url, 'http://page').searchParams])),
    acceptLanguage: request.headers['accept-language'],
  }
}

type Texts = Readonly<Record<string, string>>

/** Without the one character that the database stores in no text, and looks for in none. */
function storable(texts: readonly [string, string][]): [string, string][] {
  return texts.map(([name, text]) => [name, text.replaceAll('\0', '')])
}

async function send(view: PublicView, request: FastifyRequest, reply: FastifyReply) {
  const { status, text, draw } = view
  const etag = `W/"${hash('sha256', text, 'base64url')}"`
  void reply.headers({
    etag,
    'cache-control': `public, max-age=${draw === undefined ? 60 : 3600}`,
    vary: 'accept-encoding, accept-language',
  })
  if (status === 200 && isKnown(request.headers['if-none-match'], etag))
    return reply.code(304).send()
  return draw === undefined ? sendText(view, request, reply) : sendPicture(draw, reply)
}

async function sendText(
  { status, type, text, policy }: PublicView,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  void reply
    .code(status)
    .type(`${type}; charset=utf-8`)
    .headers({
      'content-security-policy': policy ?? "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    })
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await pack(text))
}

/** Other sites show it beside a link to the page. */
async function sendPicture(draw: NonNullable<PublicView['draw']>, reply: FastifyReply) {
  const picture = await draw()
  if (picture !== undefined)
    return reply
      .type('image/png')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(Buffer.from(picture))
  void reply.removeHeader('etag')
  return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '5' }).send()
}
