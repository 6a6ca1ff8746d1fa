import { Resolver } from 'node:dns/promises'

/** Why a name has no text that could be read. */
export type TextRecordsFault = 'name_not_found' | 'no_record' | 'server_failed' | 'timeout'

export type TextRecords =
  | { readonly texts: readonly string[] }
  | { readonly fault: TextRecordsFault }

/** Reads the TXT records of a name, the chunks of each joined. */
export type ReadTextRecords = (name: string) => Promise<TextRecords>

interface Options {
  /** Those of the machine unless given, as `127.0.0.1:5353`. */
  readonly servers?: readonly string[]
  /** For everything together. */
  readonly timeoutMs?: number
}

const faults: Readonly<Record<string, TextRecordsFault>> = {
  ENODATA: 'no_record',
  ENOTFOUND: 'name_not_found',
  ETIMEOUT: 'timeout',
  ECANCELLED: 'timeout',
}

/** Each call has a resolver of its own: nothing is remembered, and ending one ends no other. */
export function createTextRecords({ servers, timeoutMs = 5000 }: Options = {}): ReadTextRecords {
  return async (name) => {
    const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 3), tries: 2 })
    if (servers !== undefined) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), timeoutMs)
    try {
      return { texts: (await resolver.resolveTxt(name)).map((chunks) => chunks.join('')) }
    } catch (error) {
      return { fault: faultOf(error) }
    } finally {
      clearTimeout(timer)
    }
  }
}

function faultOf(error: unknown): TextRecordsFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  if (code === undefined) throw error
  return faults[code] ?? 'server_failed'
}
