import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { startLoopbackServer } from '#adapters/web/loopback-server.ts'

/** Stands for an index of the Murmurations network: `POST /v2/nodes-sync` and `DELETE /v2/nodes/{node_id}`. */
export interface MurmurationsStandIn {
  readonly origin: string
  /** What was asked, such as `POST https://…` with the address of the profile, or `DELETE <node_id>`. */
  readonly asked: readonly string[]
  /** What the next requests are answered with. */
  behave(response: {
    readonly status: number
    readonly body?: object
    readonly retryAfter?: string
  }): void
  close(): Promise<void>
}

export function nodeId(profileUrl: string): string {
  return createHash('sha256').update(profileUrl).digest('hex')
}

/** As the index says that a profile does not fit its schema. */
export const missingName = {
  meta: { node_id: 'a559', profile_url: 'https://mill.example/profile.json' },
  errors: [
    {
      status: 400,
      source: { pointer: '/name' },
      title: 'Missing Required Property',
      detail: 'The `name` property is required.',
    },
  ],
}
export const tooMany = {
  errors: [{ status: 429, title: 'Too Many Requests', detail: 'Try again later.' }],
}

export async function startMurmurations(): Promise<MurmurationsStandIn> {
  const asked: string[] = []
  let next: Parameters<MurmurationsStandIn['behave']>[0] = { status: 200 }
  const server = await startLoopbackServer((request, response) => {
    const take = async () => {
      const body = await text(request)
      const isPost = request.method === 'POST' && request.url === '/v2/nodes-sync'
      const profile_url = isPost ? String(JSON.parse(body).profile_url) : ''
      const node_id = isPost ? nodeId(profile_url) : String(request.url?.split('/').at(-1))
      asked.push(isPost ? `POST ${profile_url}` : `${request.method} ${node_id}`)
      const retry = next.retryAfter === undefined ? {} : { 'retry-after': next.retryAfter }
      const data = { node_id, profile_url, status: 'posted', last_updated: 1_601_979_232_403 }
      const good = isPost
        ? { data }
        : { meta: { message: 'The index has recorded it as deleted.' } }
      response.writeHead(next.status, { 'content-type': 'application/json', ...retry })
      response.end(JSON.stringify(next.body ?? good))
    }
    take().catch(() => response.destroy())
  })
  return {
    origin: server.origin,
    asked,
    behave: (response) => void (next = response),
    close: server.close,
  }
}
