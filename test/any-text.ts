import fc from 'fast-check'

/**
 * Text of any code points, halves of pairs among them. fast-check's own `unit: 'binary'` is the same, takes a second to
 * make, and keeps a table of all 1.1 million of them in memory.
 */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: codePoint, maxLength })
}

const codePoint = fc.nat(0x10_ffff).map((code) => String.fromCodePoint(code), codeOf)

function codeOf(text: unknown): number {
  const code = typeof text === 'string' ? text.codePointAt(0) : undefined
  if (code === undefined || String.fromCodePoint(code) !== text)
    throw new TypeError('this is not one code point')
  return code
}
