import fc from 'fast-check'
import { anyText } from '#test/any-text.ts'

/** Text that has broken services before, none of which may be read as an error of this one. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\u200b\ufeff',
  'e\u0301'.repeat(200),
  "' or 1=1--",
  "'; drop table users; --",
  '$1',
  '${7*7}',
  '{{7*7}}',
  '%s%n%x',
  '../../etc/passwd',
  '..\\..\\windows',
  '%00',
  '%2e%2e%2f',
  '%',
  '%zz',
  '_%\\',
  '<script>alert(1)</script>',
  '\r\nX-Injected: 1',
  '0',
  '-0',
  '1e400',
  '-1',
  '9223372036854775808',
  '1.7976931348623159e308',
  'NaN',
  'Infinity',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '0000-00-00',
  '2026-02-30T25:61:61Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'http://169.254.169.254/latest/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(5_000),
]

/** JSON that a program cannot hold as a value, or whose members mean something to a careless one. */
const rawJson: readonly string[] = [
  '1e400',
  '-1e400',
  '-0',
  '9223372036854775807',
  '9223372036854775808',
  '0.1e-400',
  '123456789012345678901234567890.5',
  '"\\ud800"',
  '{"__proto__":{"role":"owner"}}',
  '{"constructor":{"prototype":{"role":"owner"}}}',
  '{"toString":1,"valueOf":1,"then":1,"toJSON":1,"length":-1}',
  '{"a":1,"a":2}',
  '{"\\u0000":1}',
]

/** A place in a value where `toJson` puts JSON text as it is. */
function raw(text: string) {
  return `raw ${Buffer.from(text).toString('hex')} raw`
}

/** The value as JSON, with raw JSON in its places. */
export function toJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(/"raw ([0-9a-f]+) raw"/g, (_, hex: string) =>
    Buffer.from(hex, 'hex').toString(),
  )
}

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: anyText(40) },
)

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...rawJson).map(raw),
  fc.constantFrom<unknown>(null, true, 0, -1, 0.5, [], {}, [[]], [null], { a: { b: {} } }),
  fc.anything({ maxDepth: 2, maxKeys: 4 }).map((value) => plain(value)),
)

/** What of a value JSON can say. */
function plain(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null') as unknown
  } catch {
    return null
  }
}

function nested(open: string, close: string, depth: number) {
  return open.repeat(depth) + close.repeat(depth)
}

const mebibyte = 1_048_576

/** Whole bodies that are tried once on every operation that takes one, with the type they claim. */
export const hostileBodies: readonly { name: string; body: string | Buffer; type?: string }[] = [
  { name: 'ten thousand arrays in each other', body: nested('[', ']', 10_000) },
  {
    name: 'ten thousand objects in each other',
    body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  },
  { name: 'half of a deep body', body: '['.repeat(100_000) },
  { name: 'a byte more than a mebibyte', body: `"${'x'.repeat(mebibyte - 1)}"` },
  { name: 'ten megabytes', body: `{"name":"${'x'.repeat(10_000_000)}"}` },
  { name: 'an array', body: '[{"organization_id":1}]' },
  { name: 'null', body: 'null' },
  { name: 'a number that is too large', body: '1e999999' },
  {
    name: 'many members',
    body: toJson(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`m${n}`, n]))),
  },
  {
    name: 'ninety thousand members',
    body: `{${Array.from({ length: 90_000 }, (_, n) => `"k${n}":0`).join(',')}}`,
  },
  {
    name: 'two hundred members of long names',
    body: `{${Array.from({ length: 200 }, (_, n) => `"${n}${'\\u0001é'.repeat(600)}":0`).join(',')}}`,
  },
  { name: 'a hundred thousand zeros for tags', body: `{"tags":[${'0,'.repeat(99_999)}0]}` },
  { name: 'as many zeros for tags as are read', body: `{"tags":[${'0,'.repeat(4_990)}0]}` },
  { name: 'an array of 400,000 entries', body: `[${'0,'.repeat(399_999)}0]` },
  { name: 'half a million arrays in each other', body: nested('[', ']', 500_000) },
  {
    name: 'bytes that are not UTF-8',
    body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  },
  {
    name: 'UTF-16',
    body: Buffer.from('{"name":"x"}', 'utf16le'),
    type: 'application/json; charset=utf-16',
  },
  { name: 'another charset', body: '{}', type: 'application/json; charset=iso-8859-1' },
  { name: 'a form', body: 'name=x&name=y', type: 'application/x-www-form-urlencoded' },
  { name: 'parts', body: '--x\r\n\r\n1\r\n--x--', type: 'multipart/form-data; boundary=x' },
  { name: 'a strange type', body: '{}', type: ';;;=,' },
]
