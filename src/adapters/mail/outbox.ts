import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compose } from './composed.ts'
import type { Mailer } from './mailer.ts'

/** Keeps every message as a file that mail programs open, readable by the service's user alone. */
export function outboxMailer(dataDir: string, from: string): Mailer {
  return {
    send: async (message, handingOver) => {
      const { bytes } = await compose(message, from)
      await handingOver()
      await mkdir(folderIn(dataDir), { recursive: true, mode: 0o700 })
      await writeFile(join(folderIn(dataDir), `${message.id}.eml`), bytes, { mode: 0o600 })
      return { status: 'sent', reason: 'kept in the outbox' }
    },
  }
}

/** The ids of the messages that were kept, oldest first. */
export async function listOutbox(dataDir: string): Promise<string[]> {
  const names = await readdir(folderIn(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => name.endsWith('.eml'))
    .map((name) => name.slice(0, -'.eml'.length))
    .sort()
}

/** A kept message as it would have been sent. */
export function readOutbox(dataDir: string, id: string): Promise<string> {
  return readFile(join(folderIn(dataDir), `${id}.eml`), 'utf8')
}

function folderIn(dataDir: string): string {
  return join(dataDir, 'outbox')
}
