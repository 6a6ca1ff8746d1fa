const compounding = new Set(['de', 'nl'])
const minCompoundPart = 4
const minCompoundRest = 3
const partOfCompound = 0.5
const minKinPrefix = 6
const kinPrefixShare = 0.7
/** Of shorter words more has to agree. */
const minShortKin = 5
const shortKinShare = 0.8
/** Or the shorter is how the longer begins, but for an ending: `roof`, `roofer`; `organ` and `organic` are no kin. */
const minBareStem = 4
const maxEnding = 2
const kinship = 0.7

/** How surely a text holds a stem, 0..1: the word, a compound with it, a part of it, or a word of its kin. */
export function hit(spoken: ReadonlySet<string>, stem: string, lang: string): number {
  if (spoken.has(stem)) return 1
  const words = [...spoken]
  if (compounding.has(lang)) {
    if (words.some((word) => isJoined(word, stem))) return 1
    if (words.some((word) => isJoined(stem, word))) return partOfCompound
  }
  return words.some((word) => isKin(word, stem)) ? kinship : 0
}

/** German and Dutch join nouns into one word: whether the long word begins or ends with the part. */
function isJoined(long: string, part: string): boolean {
  if (part.length < minCompoundPart || long.length < part.length + minCompoundRest) return false
  if (long.startsWith(part)) return /[aeiouy]/u.test(long.slice(part.length))
  return long.endsWith(part) && /[aeiouy]/u.test(long.slice(0, -part.length))
}

/** Who refurbishes and what is refurbished: most of the longer word is how both begin. */
function isKin(a: string, b: string): boolean {
  const longer = Math.max(a.length, b.length)
  const prefix = commonPrefix(a, b)
  if (prefix >= minKinPrefix && prefix >= kinPrefixShare * longer) return true
  const isWhole = prefix === Math.min(a.length, b.length) && !a.endsWith('ic') && !b.endsWith('ic')
  if (isWhole && prefix >= minBareStem && longer - prefix <= maxEnding) return true
  return prefix >= minShortKin && prefix >= shortKinShare * longer
}

function commonPrefix(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}
