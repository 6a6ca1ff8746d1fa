import type { Tokenize } from '../many-tokens.ts'
import { tokens } from '../tokens.ts'

const nearBits = 3
const lanes = [0x811c9dc5, 0x9747b28c] as const

/**
 * A 64-bit SimHash (Charikar 2002) over words and pairs of words, as 16 hexadecimal digits: texts that share nearly
 * all of them differ in few bits. A text without words has none, so that it is near to nothing.
 */
export function simHash(text: string, lang: string, tokenize: Tokenize = tokens): string | null {
  const words = tokenize(text, lang)
  if (words.length === 0) return null
  const features = [...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)]
  return lanes.map((seed) => lane(features, seed).toString(16).padStart(8, '0')).join('')
}

/** Whether two hashes differ in at most three of their 64 bits. */
export function areNear(a: string, b: string): boolean {
  return differingBits(a, b) <= nearBits
}

function differingBits(a: string, b: string): number {
  return [0, 8].reduce((sum, start) => {
    const left = Number.parseInt(a.slice(start, start + 8), 16)
    const right = Number.parseInt(b.slice(start, start + 8), 16)
    return sum + ones(left ^ right)
  }, 0)
}

function ones(bits: number): number {
  let left = bits >>> 0
  let count = 0
  while (left !== 0) {
    left = (left & (left - 1)) >>> 0
    count += 1
  }
  return count
}

/** Thirty-two of the bits: each is the majority of that bit over the hashed features. */
function lane(features: readonly string[], seed: number): number {
  const votes = Array.from({ length: 32 }, () => 0)
  for (const feature of features) {
    const hash = hash32(feature, seed)
    for (let bit = 0; bit < 32; bit += 1)
      votes[bit] = (votes[bit] ?? 0) + ((hash >>> bit) & 1 ? 1 : -1)
  }
  return votes.reduce((bits, vote, bit) => (vote > 0 ? (bits | (1 << bit)) >>> 0 : bits), 0)
}

/** FNV-1a over UTF-16 units, then the finishing steps of MurmurHash3, which spread short words over all bits. */
function hash32(text: string, seed: number): number {
  let hash = seed
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
