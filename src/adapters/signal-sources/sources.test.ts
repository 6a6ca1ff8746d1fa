import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { standIns } from '#test/stand-ins/sources/stand-ins.ts'
import type { StandInMode } from '#test/stand-ins/sources/stand-in.ts'
import { eachNth } from '#test/effort.ts'
import { sameAs } from '#test/none.ts'
import { failing, interest, now, sourcesOfSuite } from './asking.fixture.ts'
import type { Observation, SearchContext, SignalSource } from './contract.ts'
import { signalSources } from './registry.ts'
import { sourceNames } from './source-names.ts'
import { maxRunRequests, runSource } from './run-source.ts'

const wanted = {
  ...interest('organic flour'),
  geos: [{ country: 'DE' }, { country: 'FR' }],
  organizations: [{ ids: { 'FR-SIREN': '900000001' } }, { ids: {}, domain: 'hearthmill.example' }],
}

/** Those that give all there is at once, or the most that they ever give. */
const unpaged = new Set([
  'ashby',
  'de_tenders',
  'exa',
  'feed',
  'gdelt',
  'greenhouse',
  'lever',
  'wikidata',
])

/** How a server fails, and what is then reported, by what asks all of them. */
const failures = [
  ['rate_limited', 'rate_limited', 'asked to wait 30 s'],
  ['server_error', 'error', 'answered 503'],
  ['forbidden', 'refused', 'answered 403'],
  ['reserved', 'refused', 'reserves its contents against text mining'],
  ['hang_up', 'error', 'failed'],
  ['wrong_form', 'error', 'the response has an unknown form'],
  ['truncated', 'error', 'the response has an unknown form'],
] as const

suite('every source', () => {
  const own = sourcesOfSuite()

  const ask = async (
    source: SignalSource,
    mode: StandInMode,
    more: Partial<SearchContext> = {},
  ) => {
    own.sources.behave(mode, source.policy.id)
    const standIn = standIns.find(({ source: id }) => id === source.policy.id)
    const places = standIn?.places
    const context = { ...own.means.context, ...(places && { places }), ...more }
    const result = await runSource(source, wanted, context)
    own.sources.behave('ok', source.policy.id)
    return result
  }

  test('has a stand-in, and no other has', () => {
    sameAs(
      standIns.map(({ source }) => source).sort(),
      signalSources.map(({ policy }) => policy.id).sort(),
      {
        unlisted: 'list the source in src/adapters/signal-sources/registry.ts',
        gone: 'write what stands in for the source in test/stand-ins/sources, and list it in stand-ins.ts',
      },
    )
  })

  test('is among the names', () => {
    assert.deepEqual(
      signalSources.map(({ policy }) => policy.id),
      sourceNames,
    )
  })

  for (const [turn, source] of signalSources.entries()) {
    const { id } = source.policy
    const known = standIns.find((standIn) => standIn.source === id)

    test(`${id} brings every row that there is, clean and with its licence`, async () => {
      const { observations, report } = await ask(source, 'ok')
      assert.deepEqual([report.source, report.status, report.reason], [id, 'ok', null])
      assert.ok(report.requests >= 1 && report.requests <= maxRunRequests)
      assert.ok(observations.length > 0, 'nothing came')
      assert.equal(report.kept, observations.length)
      assert.ok(known !== undefined && observations.length >= Math.min(2, known.rows(now).length))
      for (const observation of observations) assertSound(observation, source)
      assert.deepEqual((await ask(source, 'ok')).observations, observations)
    })

    for (const [mode, status, reason] of eachNth(3, failures, turn))
      test(`${id} reports ${mode} in place of throwing`, async () => {
        const { observations, report } = await ask(source, mode)
        assert.deepEqual([observations.length, report.status, report.reason], [0, status, reason])
      })

    test(`${id} is not asked by places that reserve what they publish`, async () => {
      let asked = 0
      const isReserved = async () => {
        asked += 1
        return true
      }
      const { observations, report } = await ask(source, 'ok', { isReserved })
      if (source.places === undefined) return assert.equal(asked, 0)
      const reason = 'reserves its contents against text mining'
      assert.deepEqual([observations.length, report.status, report.reason], [0, 'refused', reason])
    })

    test(`${id} takes a web page for a failure`, async () => {
      const { observations, report } = await ask(source, 'web_page')
      assert.deepEqual([observations.length, report.status], [0, 'error'])
    })

    test(`${id} passes on how long to stay away, and asks no more`, async () => {
      const { report, retry_after_seconds } = await ask(source, 'rate_limited')
      assert.deepEqual([retry_after_seconds, report.requests], [30, 1])
    })

    test(`${id} is content with nothing, and with fields that nobody knows`, async () => {
      const { observations, report } = await ask(source, 'empty')
      assert.deepEqual([observations.length, report.status], [0, 'ok'])
      const [plain, extra] = [await ask(source, 'ok'), await ask(source, 'extra_fields')]
      assert.deepEqual(extra.observations, plain.observations)
    })

    test(`${id} counts unreadable rows and keeps the others`, async () => {
      const [plain, bad] = [await ask(source, 'ok'), await ask(source, 'bad_rows')]
      assert.deepEqual(bad.observations, plain.observations)
      assert.equal(bad.report.status, source.form === 'feed' ? bad.report.status : 'partial')
    })

    test(`${id} goes on after a full page, where it has pages, and never asks the same again`, async () => {
      const sent: string[] = []
      const { report } = await ask(source, 'full', {
        fetch: (url, options) => {
          sent.push(JSON.stringify([url, options.method, options.body, options.headers]))
          return own.means.context.fetch(url, options)
        },
      })
      assert.ok(['ok', 'partial'].includes(report.status), String(report.reason))
      assert.equal(new Set(sent).size, sent.length)
      const context = { now, places: known?.places ?? source.places?.usual ?? [], countries: [] }
      const planned = source.plan(wanted, context).length
      if (unpaged.has(id)) assert.equal(sent.length, planned)
      else assert.ok(sent.length > planned && sent.length <= maxRunRequests, sent.join('\n'))
    })

    test(`${id} invents nobody where the author is gone`, async () => {
      const { observations } = await ask(source, 'deleted_authors')
      for (const { author } of observations) if (known?.anonymous) assert.equal(author, undefined)
    })

    test(`${id} reads hostile words as words and nothing more`, async () => {
      const { observations, report } = await ask(source, 'hostile')
      assert.ok(['ok', 'partial'].includes(report.status), String(report.reason))
      for (const observation of observations) assertSound(observation, source)
    })

    test(`${id} names a forbidden request refused and a failed one an error`, async () => {
      const refused = await ask(source, 'ok', { fetch: failing('address_not_public') })
      assert.deepEqual(
        [refused.report.status, refused.report.reason],
        ['refused', 'address_not_public'],
      )
      const failed = await ask(source, 'ok', { fetch: failing('timeout') })
      assert.deepEqual([failed.report.status, failed.report.reason], ['error', 'timeout'])
    })

    test(`${id} sends a key if it has one, and shows it to no reader and no memory`, async () => {
      const [sent, shown]: string[][] = [[], []]
      await ask(source, 'ok', {
        fetch: (url, options) => {
          sent!.push(JSON.stringify([url, options]))
          return own.means.context.fetch(url, options)
        },
        read: (name, input, caller) => {
          shown!.push(JSON.stringify(input))
          return own.means.context.read(name, input, caller)
        },
        cache: {
          find: async (_source, query) => void shown!.push(JSON.stringify(query)),
          keep: async (_source, query, page) => void shown!.push(JSON.stringify([query, page])),
        },
      })
      const secret = /invented-key|aW52ZW50ZWQta2V5/
      assert.equal(
        sent!.some((text) => secret.test(text)),
        source.policy.key !== null,
      )
      assert.ok(shown!.length > 0 && shown!.every((text) => !secret.test(text)))
      const kept = shown!.filter((text) => text.startsWith('[{'))
      assert.ok(kept.every((text) => !/authorization/.test(text.split('"observations"')[1] ?? '')))
    })

    test(`${id} spends at most six requests on any number of words`, async () => {
      const many = interest(...Array.from({ length: 20 }, (_, index) => `word${index}`))
      const before = own.sources.requests.length
      const places = known?.places
      await runSource(source, many, { ...own.means.context, ...(places && { places }) })
      assert.ok(own.sources.requests.length - before <= maxRunRequests)
    })
  }
})

function assertSound(observation: Observation, { policy }: SignalSource): void {
  const { source, text, title = '', posted_at, url, license, attribution } = observation
  assert.equal(source, policy.id)
  assert.ok(license !== '' && attribution === policy.attribution)
  assert.equal(new Date(posted_at).toISOString(), posted_at)
  assert.ok(text.length <= 4_000 && title.length <= 300)
  assert.ok(URL.canParse(url) && /^https?:/.test(url), url)
  assert.ok(observation.external_id !== '' && observation.external_id.length <= 300)
  for (const words of wordsIn(observation)) {
    assert.ok(words.isWellFormed())
    assert.doesNotMatch(words, /\p{Default_Ignorable_Code_Point}|private\.example|555 0199/u)
  }
  if (policy.person_data === 'none') assert.equal(observation.author, undefined)
  if (observation.contact !== undefined)
    assert.equal(observation.outreach ?? policy.outreach, 'email')
}

function wordsIn({ text, title = '', author, org }: Observation): string[] {
  return [text, title, author?.handle ?? '', author?.name ?? '', org?.name ?? '', org?.city ?? '']
}
