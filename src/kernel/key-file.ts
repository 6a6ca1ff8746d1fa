import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { KeyMissing } from './known-keys.ts'

/** In bytes. */
export const keyLength = 32

/** The key in a file, if that is there. @throws KeyMissing where it holds none */
export async function readKeyFile(path: string): Promise<Buffer | undefined> {
  const found = await readFile(path, 'utf8').catch(unless('ENOENT'))
  if (found === undefined) return undefined
  const key = Buffer.from(found, 'base64')
  if (key.length !== keyLength)
    throw new KeyMissing(`${path}: is not ${keyLength} bytes in base64; restore it from a backup`)
  return key
}

/** Makes a key up, unless another process was first. */
export async function makeKeyFile(path: string): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  const text = randomBytes(keyLength).toString('base64')
  await writeFile(draft, `${text}\n`, { mode: 0o600, flush: true })
  // Fails where another process was first; then the key is the other one's.
  await link(draft, path).catch(unless('EEXIST'))
  await rm(draft)
  return (await readKeyFile(path)) ?? makeKeyFile(path)
}

function unless(code: string) {
  return (error: unknown) => {
    if ((error as { code?: unknown }).code !== code) throw error
    return undefined
  }
}
