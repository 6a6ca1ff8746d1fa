import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compose } from './composed.ts'
import type { Mailer } from './mailer.ts'

/**
 * Keeps every message in two files, readable by the service's user alone: one that mail programs open, and one with
 * its text.
 */
export function outboxMailer(dataDir: string, from: string): Mailer {
  return {
    send: async (message, handingOver) => {
      const { bytes } = await compose(message, from)
      const { id, to, subject, text, date } = message
      const kept = JSON.stringify({ id, to, subject, date: date.toISOString(), text })
      await handingOver()
      await mkdir(folderIn(dataDir), { recursive: true, mode: 0o700 })
      const file = (ending: string) => join(folderIn(dataDir), `${id}.${ending}`)
      await writeFile(file('eml'), bytes, { mode: 0o600 })
      await writeFile(file('json'), kept, { mode: 0o600 })
      return { status: 'sent', reason: 'kept in the outbox' }
    },
  }
}

/** A message that was kept. */
export interface KeptMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly date: string
}

type Kept = KeptMail & { readonly text: string }

/** The messages that were kept, oldest first. */
export async function listOutbox(dataDir: string): Promise<KeptMail[]> {
  const names = await readdir(folderIn(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5))
  return Promise.all(ids.sort().map((id) => read(dataDir, id)))
}

/** A kept message as plain text. */
export async function readOutbox(dataDir: string, id: string): Promise<string> {
  const { to, subject, date, text } = await read(dataDir, id)
  return [`To: ${to}`, `Date: ${date}`, `Subject: ${subject}`, '', text].join('\n')
}

async function read(dataDir: string, id: string): Promise<Kept> {
  return JSON.parse(await readFile(join(folderIn(dataDir), `${id}.json`), 'utf8')) as Kept
}

function folderIn(dataDir: string): string {
  return join(dataDir, 'outbox')
}
