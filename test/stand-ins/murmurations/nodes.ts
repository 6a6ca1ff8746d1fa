import { startLoopbackServer } from '#adapters/web/loopback-server.ts'
import { nodeId, tooMany } from './murmurations.ts'

/** Stands for the reading side of an index, and for the sites whose profiles it names. */
export interface NodesStandIn {
  readonly origin: string
  readonly asked: readonly string[]
  /** Publishes a profile, of which the index says that it read it at `at` (seconds since 1970). */
  publish(name: string, profile: unknown, at?: number, place?: object): string
  /** As the index does once an address is gone: it lists it no more. */
  remove(name: string): void
  /** What the next requests for a path are answered with, such as `/v2/nodes`; the last one stays. */
  answer(path: string, ...responses: readonly Answer[]): void
}
export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
interface Published {
  readonly profile: unknown
  readonly at: number
  readonly place: object
}

export const page = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>Wait…' }
export const busy = {
  status: 429,
  headers: { 'retry-after': '7200' },
  body: JSON.stringify(tooMany),
}
export const cut = { body: '{"data": [{"profile_url": "https://' }

/** As the public address of the index is `host`, the profiles stand there too. */
export async function startNodes(host: string): Promise<NodesStandIn & { close(): Promise<void> }> {
  const profiles = new Map<string, Published>()
  const answers = new Map<string, readonly Answer[]>()
  const asked: string[] = []
  const server = await startLoopbackServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', host)
    asked.push(`${pathname}${searchParams.has('page') ? `?page=${searchParams.get('page')}` : ''}`)
    const [next, ...rest] = answers.get(pathname) ?? []
    if (rest.length > 0) answers.set(pathname, rest)
    else if (next?.status === 429) answers.delete(pathname)
    const { status = 200, headers, body } = next ?? own(pathname, Number(searchParams.get('page')))
    response.writeHead(status, headers ?? { 'content-type': 'application/json' })
    response.end(body)
  })
  function own(path: string, page: number): Answer {
    const [, , kind, id] = path.split('/')
    if (kind !== 'nodes') return profileAt(path)
    return id === undefined || id === '' ? { body: listed(page) } : standing(id)
  }
  function profileAt(path: string): Answer {
    const found = profiles.get(path.slice(1))
    return found === undefined ? { status: 404 } : { body: JSON.stringify(found.profile) }
  }
  /** Two a page, as little as needs several. */
  function listed(page: number): string {
    const rows = [...profiles].map(([name, { at, place }]) => ({
      profile_url: `${host}/${name}`,
      last_updated: at,
      status: 'posted',
      ...place,
    }))
    const meta = { number_of_results: rows.length, total_pages: Math.ceil(rows.length / 2) }
    return JSON.stringify({ data: rows.slice((page - 1) * 2, page * 2), links: {}, meta })
  }
  function standing(id: string): Answer {
    const isShown = [...profiles.keys()].some((name) => nodeId(`${host}/${name}`) === id)
    const data = { node_id: id, status: isShown ? 'posted' : 'deleted' }
    return { body: JSON.stringify({ data }) }
  }
  return {
    origin: server.origin,
    asked,
    publish: (name, profile, at = 1_700_000_000, place = {}) => {
      profiles.set(name, { profile, at, place })
      return `${host}/${name}`
    },
    remove: (name) => void profiles.delete(name),
    answer: (path, ...responses) => void answers.set(path, responses),
    close: server.close,
  }
}
