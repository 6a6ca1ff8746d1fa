import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startLoopbackServer } from '#adapters/web/loopback-server.ts'

/** A request as the receiver got it. */
export interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Respond = (response: ServerResponse, request: IncomingMessage) => void

/** How receivers behave that people really have. */
export const behaviours = {
  fine: (response) => void response.writeHead(204).end(),
  broken: (response) => void response.writeHead(500).end('it broke'),
  gone: (response) => void response.writeHead(410).end(),
  busy: (response) => void response.writeHead(429, { 'retry-after': '7200' }).end(),
  hanging: () => undefined,
  cutOff: (response) => void response.destroy(),
  elsewhere: (response, { url = '/' }) =>
    void response.writeHead(307, { location: `${url}/elsewhere` }).end(),
  endless: (response) => {
    const pour = (): void => {
      while (!response.destroyed && response.write('flour '.repeat(5000)));
    }
    response.on('drain', pour)
    pour()
  },
  strange: (response) =>
    void response.writeHead(200, { 'content-type': 'text/plain' }).end('a\0b\uFFFE\xFF'),
} as const satisfies Readonly<Record<string, Respond>>

export type Behaviour = keyof typeof behaviours

/** Stands for the systems that organizations have their events sent to, each at a path of its own. */
export interface WebhookReceiver {
  readonly origin: string
  /** Everything that came to a path, oldest first. */
  received(path: string): readonly Received[]
  /** How a path responds from now on; `fine` until then. */
  behave(path: string, behaviour: Behaviour): void
  close(): Promise<void>
}

/** Where the receiver is found in public. */
export const receiverOrigin = 'https://hooks.hearthmill.example'

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const chosen = new Map<string, Behaviour>()
  const all = new Map<string, Received[]>()
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/', headers } = request
    const body = await text(request)
    const got = { headers: headers as Record<string, string>, body }
    all.set(url, [...(all.get(url) ?? []), got])
    behaviours[chosen.get(url) ?? 'fine'](response, request)
  }
  const server = await startLoopbackServer((request, response) => {
    take(request, response).catch(() => response.destroy())
  })
  return {
    origin: server.origin,
    received: (path) => all.get(path) ?? [],
    behave: (path, behaviour) => void chosen.set(path, behaviour),
    close: server.close,
  }
}
