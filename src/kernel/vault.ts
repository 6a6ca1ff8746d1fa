import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { conflict } from './errors.ts'
import { keyLength, makeKeyFile, readKeyFile } from './key-file.ts'
import { KeyMissing, missingText, type KnownKeys } from './known-keys.ts'

export const EncryptionNotSetUp = conflict(
  'encryption_not_set_up',
  'The service cannot keep secrets yet',
  'Its operator has to set ENCRYPTION_KEY; then send the request again.',
)

export const SecretUnreadable = conflict(
  'secret_unreadable',
  'A secret can no longer be read',
  'It was encrypted with a key that the service does not have: its operator has to put that key back into ENCRYPTION_KEY. If the key is lost, set up again what has the secret.',
)

/** Keeps secrets that must be read again, such as those that sign: sealed with AES-256-GCM under keys that the database does not hold. */
export interface Vault {
  /** `owner` says whose secret it is; for anybody else it does not open. @throws EncryptionNotSetUp */
  seal(secret: string, owner: string): Promise<Buffer>
  /** @throws SecretUnreadable where it was sealed under a key that is not there */
  open(sealed: Buffer, owner: string): Promise<string>
  /** A secret for one purpose from each of the keys; the first is the one in use. @throws EncryptionNotSetUp */
  derive(purpose: string): Promise<DerivedKeys>
  /** Looks for the keys now rather than at the first use. @throws EncryptionNotSetUp, KeyMissing */
  prepare(): Promise<void>
  /** The ids of the keys that are there; none is made up. @throws KeyMissing where the key file holds none */
  heldKeys(): Promise<readonly string[]>
}

type DerivedKeys = readonly [inUse: KeyObject, ...older: KeyObject[]]

type Keeping = Pick<Config, 'ENCRYPTION_KEY' | 'DATABASE_URL' | 'DATA_DIR'>

/**
 * Looks for its keys at the first use, so that what needs no secrets needs no keys. With those that the database knows
 * it refuses others, and makes none up where there are such.
 */
export function createVault(config: Keeping, known?: KnownKeys): Vault {
  const kept: { keys?: Promise<readonly Buffer[]> } = {}
  const keys = () =>
    (kept.keys ??= admittedKeys(config, known).catch((error: unknown) => {
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
    prepare: async () => void (await keys()),
    heldKeys: async () => idsOf((await keysThere(config)) ?? []),
  }
}

/** As keys: of bytes, each hash would make a key again. */
function derive(keys: readonly Buffer[], purpose: string): DerivedKeys {
  const [inUse, ...older] = keys.map((key) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, keyLength))),
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
  if (key === undefined) throw new SecretUnreadable()
  const nonce = sealed.subarray(idLength, idLength + nonceLength)
  const cipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagLength })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(idLength + nonceLength, headLength))
  return cipher.update(sealed.subarray(headLength), undefined, 'utf8') + cipher.final('utf8')
}

function keyId(key: Buffer): Buffer {
  return hash('sha256', key, 'buffer').subarray(0, idLength)
}

function idsOf(keys: readonly Buffer[]): readonly string[] {
  return keys.map((key) => keyId(key).toString('hex'))
}

/** The first one seals. */
async function admittedKeys(config: Keeping, known: KnownKeys | undefined) {
  const keys = (await keysThere(config)) ?? [await newKey(config, known)]
  const setting = config.ENCRYPTION_KEY === undefined ? keyPath(config) : 'ENCRYPTION_KEY'
  await known?.admit(idsOf(keys), setting)
  return keys
}

function keyPath({ DATA_DIR }: Keeping): string {
  return join(DATA_DIR, 'encryption.key')
}

async function keysThere(config: Keeping): Promise<readonly Buffer[] | undefined> {
  if (config.ENCRYPTION_KEY !== undefined) return config.ENCRYPTION_KEY
  if (config.DATABASE_URL !== undefined) return undefined
  const key = await readKeyFile(keyPath(config))
  return key && [key]
}

/** The key beside the embedded database, made up where nothing was sealed there yet. */
async function newKey(config: Keeping, known: KnownKeys | undefined): Promise<Buffer> {
  if (config.DATABASE_URL !== undefined) throw new EncryptionNotSetUp()
  const path = keyPath(config)
  const missing = (await known?.list()) ?? []
  if (missing.length > 0) throw new KeyMissing(missingText(path, missing, []))
  return makeKeyFile(path)
}
