import type { Ask } from './ask.ts'
import { askingChat } from './chat-completions.ts'
import type { Connection } from './contract.ts'
import type { Way } from './fetched.ts'
import { askingLibrary } from './library-model.ts'

interface Ways {
  readonly strangers: Way
  readonly operators: Way
}

/** What speaks to the operator's model is kept, since making it builds schemas; that of an organization is made for a call, with its key. */
export function opening({ strangers, operators }: Ways): (connection: Connection) => Promise<Ask> {
  const kept = new Map<string, Promise<Ask>>()
  return (connection) => {
    if (connection.isPublicOnly) return asking(connection, strangers)
    const { protocol, base_url, model } = connection
    const name = JSON.stringify([protocol, base_url, model])
    const known = kept.get(name) ?? asking(connection, operators)
    kept.set(name, known)
    return known
  }
}

function asking(connection: Connection, { fetch, post }: Way): Promise<Ask> {
  return connection.protocol === 'openai_compatible'
    ? askingChat(connection, post)
    : askingLibrary(connection, fetch)
}
