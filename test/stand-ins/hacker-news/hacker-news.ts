import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { hostileRows } from './hostile.ts'
import { INVENTED_POSTS, type InventedPost } from './posts.ts'

/** How the stand-in can misbehave; `ok` is none of these. */
export const STAND_IN_MODES = [
  'ok',
  'empty',
  'rate_limited',
  'server_error',
  'forbidden',
  'web_page',
  'truncated',
  'wrong_form',
  'hang_up',
  'silent',
  'extra_fields',
  'bad_rows',
  'hostile',
] as const
export type StandInMode = (typeof STAND_IN_MODES)[number]

export interface HackerNewsStandIn {
  /** Where the source is to be pointed to, such as `http://127.0.0.1:40123`. */
  readonly url: string
  /** Path and query of every request so far. */
  readonly requests: readonly string[]
  /** Changes how the next requests are answered; the header `x-stand-in-mode` or the parameter `mode` does so for one. */
  behave(mode: StandInMode): void
  close(): Promise<void>
}

interface StandInOptions {
  readonly now: Date
  readonly posts?: readonly InventedPost[]
  readonly mode?: StandInMode
  /** From this request on (counted from 0) `mode` applies; before it all is well. */
  readonly modeFrom?: number
  readonly port?: number
}

const ROUTE = '/api/v1/search_by_date'

/** A server on 127.0.0.1 that answers the search route with invented posts dated relative to `now`. */
export async function startHackerNewsStandIn(options: StandInOptions): Promise<HackerNewsStandIn> {
  const requests: string[] = []
  let mode = options.mode ?? 'ok'
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const early = requests.length <= (options.modeFrom ?? 0)
    answer(request, response, early ? 'ok' : modeOf(request, mode), options)
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    behave: (next) => {
      mode = next
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function modeOf(request: IncomingMessage, fallback: StandInMode): StandInMode {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const asked = request.headers['x-stand-in-mode'] ?? url.searchParams.get('mode')
  return STAND_IN_MODES.find((mode) => mode === asked) ?? fallback
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  mode: StandInMode,
  options: StandInOptions,
): void {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (url.pathname !== ROUTE) return send(response, 404, { message: 'no such route' })
  const page = search(url.searchParams, options)
  switch (mode) {
    case 'rate_limited':
      response.setHeader('retry-after', '30')
      return send(response, 429, { message: 'slow down' })
    case 'server_error':
      return send(response, 503, { message: 'try later' })
    case 'forbidden':
      return send(response, 403, { message: 'not for you' })
    case 'web_page':
      return sendText(response, 'text/html', '<!doctype html><title>Be right back</title>')
    case 'truncated':
      return sendText(response, 'application/json', JSON.stringify(page).slice(0, -40))
    case 'wrong_form':
      return send(response, 200, { results: page.hits })
    case 'hang_up':
      return void response.destroy()
    case 'silent':
      return undefined
    case 'empty':
      return send(response, 200, { ...page, hits: [], nbHits: 0 })
    case 'extra_fields':
      return send(response, 200, { ...page, hits: page.hits.map(withExtras), took: { ms: 1 } })
    case 'bad_rows':
      return send(response, 200, { ...page, hits: [...page.hits, null, 7, { objectID: 'x' }, {}] })
    case 'hostile':
      return send(response, 200, { ...page, hits: [...hostileRows(options.now), ...page.hits] })
    case 'ok':
      return send(response, 200, page)
  }
}

function withExtras(hit: object): object {
  return { ...hit, unheard_of: { deep: [1, [2]] }, points: 'many', _highlightResult: null }
}

/** All words of the query must begin a word of the post; newest first. */
function search(parameters: URLSearchParams, { now, posts = INVENTED_POSTS }: StandInOptions) {
  const words = (parameters.get('query') ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const since = Number(/created_at_i>(\d+)/u.exec(parameters.get('numericFilters') ?? '')?.[1] ?? 0)
  const size = Math.min(1_000, Number(parameters.get('hitsPerPage') ?? 20))
  const page = Number(parameters.get('page') ?? 0)
  const found = posts
    .map((post) => hitOf(post, now))
    .filter((hit) => hit.created_at_i > since && mentions(hit, words))
    .sort((a, b) => b.created_at_i - a.created_at_i || a.objectID.localeCompare(b.objectID))
  return {
    hits: found.slice(page * size, (page + 1) * size),
    nbHits: found.length,
    page,
    nbPages: Math.ceil(found.length / size),
    hitsPerPage: size,
  }
}

type Hit = ReturnType<typeof hitOf>

function mentions(hit: Hit, words: readonly string[]): boolean {
  const text = [hit.title, hit.story_title, hit.story_text, hit.comment_text]
    .join(' ')
    .toLowerCase()
  const spoken = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.every((word) => spoken.some((candidate) => candidate.startsWith(word)))
}

function hitOf(post: InventedPost, now: Date) {
  const postedMs = now.getTime() - post.age_days * 86_400_000
  return {
    objectID: String(post.id),
    created_at: new Date(postedMs).toISOString(),
    created_at_i: Math.floor(postedMs / 1_000),
    author: post.author,
    title: post.title ?? null,
    url: null,
    story_text: post.story === undefined ? post.html : null,
    comment_text: post.story === undefined ? null : post.html,
    story_id: post.story?.id ?? post.id,
    story_title: post.story?.title ?? null,
    parent_id: post.story?.id ?? null,
    points: 1,
    num_comments: 0,
    _tags: [post.story === undefined ? 'story' : 'comment', `author_${post.author}`],
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

function sendText(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type })
  response.end(body)
}
