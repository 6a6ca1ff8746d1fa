import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What is sent again and again. */
export interface Sent {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent by POST where there is one. */
  readonly body?: string
}

export interface Measured {
  readonly requests: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failures: number
}

interface Result {
  readonly requests: { readonly total: number }
  readonly latency: { readonly p50: number; readonly p99: number }
  readonly duration: number
  readonly errors: number
  readonly timeouts: number
  readonly non2xx: number
}

const seconds = 2
const generator = fileURLToPath(import.meta.resolve('autocannon'))

export function reading(path: string, token: string): Sent {
  return { path, headers: { authorization: `Token ${token}` } }
}

export function writing(path: string, token: string, body: object): Sent {
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  return { path, headers, body: JSON.stringify(body) }
}

/** Sends one request again and again for two seconds, from a process of its own. */
export async function load(port: number, sent: Sent, connections = 64): Promise<Measured> {
  const child = spawn(process.execPath, [generator, ...argumentsFor(port, sent, connections)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  await once(child, 'close')
  const { requests, latency, duration, errors, timeouts, non2xx } = JSON.parse(output) as Result
  return {
    requests: requests.total,
    perSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    failures: errors + timeouts + non2xx,
  }
}

function argumentsFor(port: number, { path, headers, body }: Sent, connections: number): string[] {
  const heads = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const sending = body === undefined ? [] : ['-m', 'POST', '-b', body]
  const shape = ['-c', String(connections), '-d', String(seconds), '--json', '--no-progress']
  return [...shape, ...heads, ...sending, `http://127.0.0.1:${port}${path}`]
}
