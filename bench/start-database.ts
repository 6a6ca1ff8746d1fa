import { rm } from 'node:fs/promises'
import { inspect } from 'node:util'
import { startEmbedded, type EmbeddedPostgres } from '#adapters/embedded-postgres/embedded.ts'

const interrupts = ['SIGINT', 'SIGTERM'] as const

/**
 * Starts a database that ends with the bench, however that ends, and goes with its folder unless that is kept. An interrupted
 * service leaves its own for the next start, which nobody makes on the folder of a bench.
 */
export async function startDatabase(
  dataDir: string,
  { isKept }: { readonly isKept: boolean },
): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir })
  const end = async (): Promise<void> => {
    for (const signal of interrupts) process.off(signal, interrupted)
    process.off('uncaughtException', failed)
    await server.stop()
    if (!isKept) await rm(dataDir, { recursive: true, force: true })
  }
  const leave = (code: number): void => {
    // What was being measured fails as its database ends, and has nothing more to say.
    process.on('uncaughtException', () => undefined)
    void end().finally(() => process.exit(code))
  }
  const interrupted = (): void => leave(130)
  const failed = (error: unknown): void => {
    process.stderr.write(`${inspect(error)}\n`)
    leave(1)
  }
  for (const signal of interrupts) process.on(signal, interrupted)
  process.on('uncaughtException', failed)
  return { ...server, stop: end }
}
