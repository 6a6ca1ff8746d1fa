import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { access, open, rename } from 'node:fs/promises'
import { UsageError } from './command.ts'

/**
 * Writes a file that is there once it is whole, and not at all where that fails or the process ends before. @throws UsageError
 * where one is there
 */
export async function writeWhole(path: string, content: AsyncIterable<string>): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new UsageError(`${path} is there already; name another file`)
  const draft = `${path}.${randomBytes(4).toString('hex')}.draft`
  const file = await open(draft, 'wx', 0o600)
  const remove = () => rmSync(draft, { force: true })
  process.once('exit', remove)
  try {
    await file.writeFile(content)
    await file.sync()
    await file.close()
    await rename(draft, path)
  } catch (error) {
    await file.close().catch(() => undefined)
    remove()
    throw error
  } finally {
    process.off('exit', remove)
  }
}
