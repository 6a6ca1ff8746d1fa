import type { IncomingMessage, ServerResponse } from 'node:http'
import { startLoopbackServer } from '#adapters/web/loopback-server.ts'
import { hostileTexts } from './hostile-texts.ts'
import { standIns } from './stand-ins.ts'
import { standInModes, type SourceStandIn, type StandInMode } from './stand-in.ts'

/** One server on 127.0.0.1 that stands in for all sources, by the host that is asked for. */
export interface SourceStandIns {
  /** Where it is, such as `http://127.0.0.1:40123`. */
  readonly url: string
  /** The origins of all sources, each leading here. */
  readonly originMap: Readonly<Record<string, string>>
  /** Host, path and query of every request so far. */
  readonly requests: readonly string[]
  /** How often it was asked, or told how to behave. */
  readonly touches: number
  /** Ids of posts that their authors have deleted since, as their sources name them. */
  readonly removed: Set<string>
  /** Changes how the next requests of one source, or of all, are answered. */
  behave(mode: StandInMode, source?: string): void
  close(): Promise<void>
}

interface Options {
  readonly now: Date
  readonly mode?: StandInMode
  /** How one source behaves from this request on (counted from 0); before it all is well. */
  readonly modeFrom?: number
  readonly replaced?: readonly SourceStandIn[]
}

export async function startSourceStandIns(options: Options): Promise<SourceStandIns> {
  const requests: string[] = []
  let touches = 0
  const removed = new Set<string>()
  const modes = new Map<string, StandInMode>()
  const all = [...standIns, ...(options.replaced ?? [])]
  const byHost = new Map(all.flatMap((one) => one.hosts.map((host) => [host, one] as const)))
  const behave = (mode: StandInMode, source?: string): void => {
    touches += 1
    for (const one of all)
      if (source === undefined || source === one.source) modes.set(one.source, mode)
  }
  behave(options.mode ?? 'ok')
  const server = await startLoopbackServer((request, response) => {
    const host = hostOf(request)
    requests.push(`${host}${request.url ?? ''}`)
    touches += 1
    const standIn = byHost.get(host)
    if (standIn === undefined) return void response.writeHead(404).end()
    const early = requests.length <= (options.modeFrom ?? 0)
    const mode = early ? 'ok' : (asked(request) ?? modes.get(standIn.source) ?? 'ok')
    const url = new URL(request.url ?? '/', `https://${host}`)
    const item = mode === 'ok' ? standIn.item?.(url, (id) => removed.has(id)) : undefined
    if (item !== undefined) return send(response, item.status, JSON.stringify(item.body))
    respond(response, mode, { standIn, url, now: options.now })
  })
  const originMap = Object.fromEntries(
    [...byHost.keys()].map((host) => [`https://${host}`, server.origin]),
  )
  return {
    url: server.origin,
    originMap,
    requests,
    get touches() {
      return touches
    },
    removed,
    behave,
    close: server.close,
  }
}

/** A plain fetch cannot name another host than the one it asks. */
function hostOf({ headers }: IncomingMessage): string {
  const named = headers['x-stand-in-host'] ?? headers.host ?? ''
  return Array.isArray(named) ? '' : named
}

function asked({ headers }: IncomingMessage): StandInMode | undefined {
  return standInModes.find((mode) => mode === headers['x-stand-in-mode'])
}

interface Asked {
  readonly standIn: SourceStandIn
  readonly url: URL
  readonly now: Date
}

/** No source gives more rows on one page. */
const fullPage = 100

function respond(response: ServerResponse, mode: StandInMode, { standIn, url, now }: Asked): void {
  const rows = standIn.rows(now)
  const page = (list: readonly unknown[]) => text(standIn.answer(list, url, now))
  switch (mode) {
    case 'rate_limited':
      return send(response, 429, '{"message":"slow down"}', { 'retry-after': '30' })
    case 'server_error':
      return send(response, 503, '{"message":"try later"}')
    case 'forbidden':
      return send(response, 403, '{"message":"not for you"}')
    case 'reserved':
      return send(response, 200, page(rows), { 'tdm-reservation': '1' })
    case 'web_page':
      return send(response, 200, '<!doctype html><title>Be right back</title>', {
        'content-type': 'text/html',
      })
    case 'truncated':
      return send(response, 200, page(rows).slice(0, Math.floor(page(rows).length / 2)))
    case 'wrong_form':
      return send(response, 200, '{"unheard_of":[]}')
    case 'hang_up':
      return void response.destroy()
    case 'silent':
      return undefined
    case 'empty':
      return send(response, 200, page([]))
    case 'full':
      return send(response, 200, page(Array.from({ length: fullPage }, () => rows).flat()))
    case 'extra_fields':
      return send(response, 200, page(rows.map(withExtras)))
    case 'bad_rows':
      return send(response, 200, page([...rows, null, 7, {}]))
    case 'deleted_authors':
      return send(response, 200, page(standIn.anonymous?.(now) ?? rows))
    case 'hostile':
      return send(response, 200, page(hostileTexts.flatMap((words) => standIn.hostile(words, now))))
    case 'ok':
      return send(response, 200, page(rows))
  }
}

function text(answer: unknown): string | Buffer {
  return typeof answer === 'string' || Buffer.isBuffer(answer) ? answer : JSON.stringify(answer)
}

function withExtras(row: object): object {
  return { ...row, unheard_of: { deep: [1, [2]] }, _highlightResult: null }
}

function send(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(body)
}
