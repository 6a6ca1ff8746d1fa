import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from './instant.ts'
import { snippetOf } from './plain-text.ts'

for (const [text, kept] of [
  ['Write to orders@hearth-mill.example today', 'Write to [e-mail] today'],
  ['Ring +44 1422 555 0199 or (01422) 555-0199.', 'Ring [phone] or [phone].'],
  ['Tel. 030/12345678, Frau Muster', 'Tel. [phone], Frau Muster'],
  ['2 t by 01.02.2027 10:00, 120 000 EUR', '2 t by 01.02.2027 10:00, 120 000 EUR'],
  ['CPV 03211000-3, lot 0042', 'CPV 03211000-3, lot 0042'],
  ['from 2026-11-20 to 2027-01-31', 'from 2026-11-20 to 2027-01-31'],
] as const)
  test(`keeps of "${text}" what is no contact`, () => {
    assert.equal(snippetOf(text), kept)
  })

for (const [written, instant] of [
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2023-03-02Z', '2023-03-02T00:00:00.000Z'],
  ['2023-03-02+01:00', '2023-03-01T23:00:00.000Z'],
  ['20261120', '2026-11-20T00:00:00.000Z'],
  ['20261120T101500Z', '2026-11-20T10:15:00.000Z'],
  ['2026-11-20T10:15:00', '2026-11-20T10:15:00.000Z'],
  ['2026-11-20T10:15:00.123+02:00', '2026-11-20T08:15:00.123Z'],
  ['2026-11-20 10:15:00', '2026-11-20T10:15:00.000Z'],
  ['11/20/2026', '2026-11-20T00:00:00.000Z'],
  ['Fri, 20 Nov 2026 10:15:00 GMT', '2026-11-20T10:15:00.000Z'],
  ['Fri, 20 Nov 2026 10:15:00 +0100', '2026-11-20T09:15:00.000Z'],
  ['Fri, 20 Nov 2026 10:15:00 EST', '2026-11-20T15:15:00.000Z'],
  [1_795_168_500, '2026-11-20T09:55:00.000Z'],
  [1_795_168_500_000, '2026-11-20T09:55:00.000Z'],
  ['soon', undefined],
  ['', undefined],
  [Number.NaN, undefined],
  ['9999-01-01', undefined],
] as const)
  test(`reads ${written} as ${instant ?? 'no moment'}, wherever the server is`, () => {
    assert.equal(instantOf(written), instant)
  })
