import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { germanTenders } from '#test/stand-ins/sources/tenders.ts'
import { now } from './asking.fixture.ts'
import { releasesInZip } from './archive.ts'
import { sourceOf } from './registry.ts'
import { readSignals } from './signal-page.ts'

function zipped(files: Record<string, string>): string {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return Buffer.from(zipSync(Object.fromEntries(entries))).toString('base64')
}

suite('an archive of releases', () => {
  test('is one list, whatever files it has', () => {
    const zip = zipped({
      'a.json': '{"releases":[{"id":1},{"id":2}]}',
      'b.json': '{"releases":[{"id":3}]}',
      'readme.txt': '{"releases":[{"id":4}]}',
    })
    assert.deepEqual(releasesInZip(zip), { releases: [{ id: 1 }, { id: 2 }, { id: 3 }] })
  })

  test('counts what is no package as one row that nobody can read', () => {
    for (const file of ['{"releases":[{"id', '[]', 'null', '{"releases":7}'])
      assert.deepEqual(releasesInZip(zipped({ 'a.json': file })), { releases: [null] }, file)
  })

  test('may be empty, and is nothing where it is no archive', () => {
    assert.deepEqual(releasesInZip(zipped({})), { releases: [] })
    for (const body of ['', 'PGh0bWw+', zipped({ 'a.json': '{}' }).slice(0, 40)])
      assert.equal(releasesInZip(body), undefined, body)
  })

  test('leaves out a file that grows too large', () => {
    const large = `{"releases":[],"x":"${' '.repeat(2_000_000)}"}`
    const zip = zipped({ 'large.json': large, 'small.json': '{"releases":[{"id":1}]}' })
    assert.ok(zip.length < 10_000)
    assert.deepEqual(releasesInZip(zip), { releases: [{ id: 1 }] })
  })

  test('does not let a file grow beyond the size that the archive states', () => {
    const honest = Buffer.from(
      zipped({ 'a.json': `{"releases":[]}${' '.repeat(500_000)}` }),
      'base64',
    )
    // The size when unpacked, in the header of the file and in the directory at the end.
    const lying = Buffer.from(honest)
    lying.writeUInt32LE(15, 22)
    lying.writeUInt32LE(15, honest.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24)
    const read = releasesInZip(lying.toString('base64'))
    assert.ok(read === undefined || JSON.stringify(read).length < 100)
  })
})

test('a notice of Germany is a tender of its buyer, by its lots where it says nothing itself', () => {
  const source = sourceOf('de_tenders')
  const [query, ...others] = source.plan(
    { query_terms: ['Mehl'], keywords: [] },
    { now, places: [], countries: ['DE'] },
  )
  assert.ok(query !== undefined)
  assert.equal(
    query.url,
    'https://oeffentlichevergabe.de/api/notice-exports?pubDay=2026-11-19&format=ocds.zip',
  )
  assert.equal(others.length, 4)
  const answer = germanTenders.answer(germanTenders.rows(now), new URL(query.url), now) as Buffer
  const body = answer.toString('base64')
  const page = readSignals({ source: 'de_tenders', body, query, nowMs: now.getTime() })
  const [notice, unnamed] = page?.observations ?? []
  assert.deepEqual(
    [notice?.signal_hint, notice?.lang, notice?.org?.name, notice?.org?.country, notice?.org?.city],
    ['tender', 'de', 'Stadt Valserheim', 'DE', 'Valserheim'],
  )
  assert.match(notice?.text ?? '', /ökologischem Anbau/)
  assert.match(notice?.url ?? '', /^https:\/\/oeffentlichevergabe\.de\/ui\/de\/notices\//)
  assert.ok(notice?.deadline !== undefined && notice.deadline > now.toISOString())
  assert.equal(notice?.contact?.email, 'vergabe@valserheim.example')
  assert.deepEqual([unnamed?.org?.country, unnamed?.contact], ['DE', undefined])
})
