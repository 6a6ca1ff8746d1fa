import { ReadingStopped } from '../reading/reading-stopped.ts'
import type { Read } from '../reading/readings.ts'
import { isSameSite } from './domain-name.ts'
import type { Reservations } from './opt-outs.ts'
import { OutboundRefused } from './outbound-refused.ts'
import type { SafeFetch } from './safe-fetch.ts'

interface Asking {
  readonly fetch: SafeFetch
  readonly read: Read
  readonly tenant: string
}

const none: Reservations = { rules: [] }

/** What the file of an origin reserves. What cannot be asked or read reserves nothing; its pages say so themselves too. */
export async function reservationsOf(
  origin: string,
  { fetch, read, tenant }: Asking,
): Promise<Reservations> {
  try {
    const { status, body } = await fetch(`${origin}/.well-known/tdmrep.json`, {
      purpose: 'reservations',
      maxBytes: 100_000,
      timeoutMs: 5000,
      allowRedirectTo: async ({ hostname }) => isSameSite(hostname, new URL(origin).hostname),
    })
    return status === 200 ? await read('reservations', { text: body }, { tenant }) : none
  } catch (error) {
    if (error instanceof OutboundRefused || error instanceof ReadingStopped) return none
    throw error
  }
}
