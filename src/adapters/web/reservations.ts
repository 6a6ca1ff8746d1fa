import { ReadingStopped } from '../reading/reading-stopped.ts'
import type { Read } from '../reading/readings.ts'
import { isSameSite } from './domain-name.ts'
import type { Reservations } from './opt-outs.ts'
import { OutboundRefused } from './outbound-refused.ts'
import type { Rule } from './robots-rules.ts'
import type { SafeFetch } from './safe-fetch.ts'

interface Asking {
  readonly fetch: SafeFetch
  readonly read: Read
  readonly agent: string
  readonly tenant: string
}

const none: Reservations = { rules: [] }
/** A file that says more than is kept reserves all. */
const all: readonly Rule[] = [{ allows: false, path: '/' }]

/**
 * What the files of an origin reserve: that of the TDM Reservation Protocol, and `ai.txt`. What cannot be asked or read
 * reserves nothing; its pages say so themselves too.
 */
export async function reservationsOf(origin: string, asking: Asking): Promise<Reservations> {
  const { read, agent, tenant } = asking
  const [{ rules }, ai] = await Promise.all([
    fileOf(`${origin}/.well-known/tdmrep.json`, asking, none, (text) =>
      read('reservations', { text }, { tenant }),
    ),
    fileOf<readonly Rule[]>(`${origin}/ai.txt`, asking, [], async (text) => {
      const file = await read('robots', { text, agent }, { tenant })
      return file.isWhole ? file.rules : all
    }),
  ])
  return ai.length === 0 ? { rules } : { rules, ai }
}

async function fileOf<T>(
  url: string,
  { fetch }: Asking,
  nothing: T,
  reading: (text: string) => Promise<T>,
): Promise<T> {
  const { hostname: own } = new URL(url)
  try {
    const { status, body } = await fetch(url, {
      purpose: 'reservations',
      maxBytes: 100_000,
      timeoutMs: 5000,
      allowRedirectTo: async ({ hostname }) => isSameSite(hostname, own),
    })
    return status === 200 ? await reading(body) : nothing
  } catch (error) {
    if (error instanceof OutboundRefused || error instanceof ReadingStopped) return nothing
    throw error
  }
}
