import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { conflict } from './errors.ts'

export const EncryptionNotSetUp = conflict(
  'encryption_not_set_up',
  'The service cannot keep secrets yet',
  'Its operator has to set ENCRYPTION_KEY; then send the request again.',
)

/** Keeps secrets that must be read again, such as those that sign: sealed with AES-256-GCM under keys that the database does not hold. */
export interface Vault {
  /** `owner` says whose secret it is; for anybody else it does not open. @throws EncryptionNotSetUp */
  seal(secret: string, owner: string): Promise<Buffer>
  open(sealed: Buffer, owner: string): Promise<string>
  /** A secret for one purpose from each of the keys; the first is the one in use. @throws EncryptionNotSetUp */
  derive(purpose: string): Promise<DerivedKeys>
}

type DerivedKeys = readonly [inUse: KeyObject, ...older: KeyObject[]]

type Keeping = Pick<Config, 'ENCRYPTION_KEY' | 'DATABASE_URL' | 'DATA_DIR'>

/** Looks for its keys at the first use, so that what needs no secrets needs no keys. */
export function createVault(config: Keeping): Vault {
  const kept: { keys?: Promise<readonly Buffer[]> } = {}
  const keys = () =>
    (kept.keys ??= keysOf(config).catch((error: unknown) => {
      delete kept.keys
      throw error
    }))
  const derived = new Map<string, DerivedKeys>()
  return {
    seal: async (secret, owner) => seal(secret, owner, await keys()),
    open: async (sealed, owner) => open(sealed, owner, await keys()),
    derive: async (purpose) => {
      const known = derived.get(purpose) ?? derive(await keys(), purpose)
      derived.set(purpose, known)
      return known
    },
  }
}

/** As keys: of bytes, each hash would make a key again. */
function derive(keys: readonly Buffer[], purpose: string): DerivedKeys {
  const [inUse, ...older] = keys.map((key) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32))),
  )
  if (inUse === undefined) throw new EncryptionNotSetUp()
  return [inUse, ...older]
}

const cipherName = 'aes-256-gcm'
const idLength = 4
const nonceLength = 12
const tagLength = 16
const headLength = idLength + nonceLength + tagLength

/** Key id, nonce, tag, and then the sealed text. */
function seal(secret: string, owner: string, [key]: readonly Buffer[]): Buffer {
  if (key === undefined) throw new EncryptionNotSetUp()
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(cipherName, key, nonce).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([keyId(key), nonce, cipher.getAuthTag(), text])
}

function open(sealed: Buffer, owner: string, keys: readonly Buffer[]): string {
  const key = keys.find((each) => keyId(each).equals(sealed.subarray(0, idLength)))
  if (key === undefined) throw new Error('sealed with a key that ENCRYPTION_KEY does not hold')
  const nonce = sealed.subarray(idLength, idLength + nonceLength)
  const cipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagLength })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(idLength + nonceLength, headLength))
  return cipher.update(sealed.subarray(headLength), undefined, 'utf8') + cipher.final('utf8')
}

function keyId(key: Buffer): Buffer {
  return hash('sha256', key, 'buffer').subarray(0, idLength)
}

/** The first one seals. */
async function keysOf({ ENCRYPTION_KEY, DATABASE_URL, DATA_DIR }: Keeping) {
  if (ENCRYPTION_KEY !== undefined) return ENCRYPTION_KEY
  if (DATABASE_URL !== undefined) throw new EncryptionNotSetUp()
  return [await keyFile(DATA_DIR)]
}

/** The key beside the embedded database, made up where there is none yet. */
async function keyFile(folder: string): Promise<Buffer> {
  const path = join(folder, 'encryption.key')
  const found = await readFile(path, 'utf8').catch(unless('ENOENT'))
  if (found !== undefined) return Buffer.from(found, 'base64')
  await mkdir(folder, { recursive: true })
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  const text = randomBytes(32).toString('base64')
  await writeFile(draft, `${text}\n`, { mode: 0o600, flush: true })
  // Fails where another process was first; then the key is the other one's.
  await link(draft, path).catch(unless('EEXIST'))
  await rm(draft)
  return keyFile(folder)
}

function unless(code: string) {
  return (error: unknown) => {
    if ((error as { code?: unknown }).code !== code) throw error
    return undefined
  }
}
