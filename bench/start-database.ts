import { rm } from 'node:fs/promises'
import { startEmbedded, type EmbeddedPostgres } from '#adapters/embedded-postgres/embedded.ts'

const interrupts = ['SIGINT', 'SIGTERM'] as const

/**
 * Starts a database that ends with the bench, and goes with its folder unless that is kept. An interrupted service leaves its own
 * for the next start, which nobody makes on the folder of a bench.
 */
export async function startDatabase(
  dataDir: string,
  { isKept }: { readonly isKept: boolean },
): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir })
  const end = async (): Promise<void> => {
    for (const signal of interrupts) process.off(signal, interrupted)
    await server.stop()
    if (!isKept) await rm(dataDir, { recursive: true, force: true })
  }
  const interrupted = (): void => {
    // What was being measured fails as its database ends, and has nothing more to say.
    process.on('uncaughtException', () => undefined)
    void end().finally(() => process.exit(130))
  }
  for (const signal of interrupts) process.on(signal, interrupted)
  return { ...server, stop: end }
}
