import { createHmac, hash, randomBytes, type KeyObject } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const unbiasedLimit = 256 - (256 % alphabet.length)

/** `length` characters drawn evenly from 62 by rejection sampling: 5.95 bits each. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length)
    for (const byte of randomBytes(length * 2))
      if (byte < unbiasedLimit && text.length < length) text += alphabet[byte % alphabet.length]
  return text
}

/** SHA-256 of a high-entropy secret: the only form in which one is stored. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** Finds a text again without keeping it: whoever has the hash but not the secret cannot try texts. */
export function keyedHash(secret: KeyObject, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

/** Appends six base62 characters of CRC-32, so that a mistyped key is refused without a look-up. */
export function withChecksum(text: string): string {
  return text + checksum(text)
}

/** Whether the last six characters are the checksum of what precedes them. */
export function hasValidChecksum(text: string): boolean {
  return text.length > 6 && checksum(text.slice(0, -6)) === text.slice(-6)
}

function checksum(text: string) {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < 6; place += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}
