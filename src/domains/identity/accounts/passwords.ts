import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { requireUnguessable, type PasswordOwner } from './guessable.ts'

const derive = promisify(argon2)

/** OWASP's choice for argon2id: 19 MiB, two passes, one lane. About 30 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/**
 * Stretches the password that somebody chose into a PHC string with its own salt; the one way to a hash that is stored.
 * @throws ValidationFailed where it is easy to guess
 */
export async function hashPassword(password: string, owner: PasswordOwner): Promise<string> {
  requireUnguessable(password, owner)
  const salt = randomBytes(16)
  const tag = await stretch(password, salt, cost)
  return phc(salt, tag)
}

/** Whether the password is the one behind the PHC string; takes the same time either way. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parsed = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
  if (parsed === null) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = parsed
  const expected = Buffer.from(tag, 'base64')
  const actual = await stretch(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** A hash no password has: checked where an e-mail is unknown, so that both refusals cost the same. */
export const unknownPersonHash = phc(Buffer.alloc(16), Buffer.alloc(tagLength))

function stretch(password: string, nonce: Buffer, { memory, passes, parallelism }: typeof cost) {
  return derive('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength,
  })
}

function phc(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost
  const parameters = `m=${memory},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
