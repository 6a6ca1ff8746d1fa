import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readSources } from '#test/architecture/sources.ts'
import { none, sameAs } from '#test/none.ts'
import { textReaders } from './readers.ts'

/** Eight times the text, eight times the steps; sorting and the edges of pieces take some more, a square 64 times. */
const most = 16
/** Below this many steps the first call of a function outweighs the text. */
const few = 40_000

/** What takes a text that no stranger writes, or one that is as short as a name. */
const aside = {
  addressKey: 'an address that was checked',
  alpha3Of: 'a code of ours',
  areNear: 'hashes of ours',
  cueSource: 'a cue of ours',
  dueAt: 'an instant of ours',
  editDistance: 'a name cut at 64 characters',
  emptyProfile: 'a host that was checked',
  failed: 'a reason of ours',
  following: 'the subject of a draft, cut at its length',
  findLanguage: 'a code that was checked',
  handleInKey: 'a key of ours',
  headCollector: 'the address of a page',
  inverseFrequency: 'a word of a text',
  isPersonKey: 'a key of ours',
  isPicture: 'the address of a link',
  localDay: 'an instant and a zone of ours',
  localTime: 'an instant and a zone of ours',
  jobDraft: 'a name of ours; its job is a row that was checked',
  linkCollector: 'the address of a page',
  logoCollector: 'the address of a page',
  noticeHash: 'a text of ours',
  oneOf: 'a noun of ours',
  operationName: 'a verb of ours',
  personKey: 'a name of ours; its handle is one of an observation that was checked',
  removalsOf: 'a language',
  reservationsOf: 'an address of a host that was checked',
  sourceOf: 'a name of ours',
  summaryOf: 'a host that was checked',
  versionOf: 'a language of ours',
  wholeLeads: 'an id of ours',
  withColon: 'a label of ours',
  withParameters: 'an address of ours',
  words: 'a noun of ours',
  zoneOf: 'the name of a tag',
  zonesOf: 'a country of a lead, cut at 100 characters',
}

async function growth(): Promise<Record<string, number[]>> {
  const script = fileURLToPath(new URL('./growth.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 2 ** 24 })
  return JSON.parse(stdout)
}

function isTooSteep(steps: readonly number[]): boolean {
  const [first = 0, last = 0] = [steps[0], steps.at(-1)]
  return last > few && last > most * first
}

suite('reading what strangers send', () => {
  test(
    'takes steps in proportion to its length, whatever it is',
    { timeout: 600_000 },
    async () => {
      const steep = Object.entries(await growth()).filter(([, steps]) => isTooSteep(steps))
      const [careless, others] = [true, false].map((wanted) =>
        steep
          .filter(([name]) => name.startsWith('a careless') === wanted)
          .map(([name, steps]) => `${name}: ${steps.join(', ')} steps`),
      )
      assert.equal(new Set(careless!.map((line) => line.split(' on ')[0])).size, 2)
      none(
        others!,
        'this reader takes far more than eight times the steps for eight times the text',
      )
    },
  )

  test('is tried with all that takes a text', async () => {
    const places =
      /^src\/(adapters\/(guess-language|reading|signal-sources|web)|domains\/gtm|kernel\/(mentions|text))/
    const taking = (await readSources())
      .filter(({ path, isTest }) => places.test(path) && !isTest)
      .flatMap(({ code }) => [
        ...code.matchAll(/^export (?:async )?function (\w+)(?:<[^>]*>)?\(\s*\w+: string\b/gm),
      ])
      .map(([, name = '']) => name)
    const fromParts = new Set(['allows', 'decodeText', 'ChatReply'])
    sameAs(
      taking,
      [...Object.keys(textReaders), ...Object.keys(aside)].filter((name) => !fromParts.has(name)),
      {
        unlisted:
          'let test/hostile/readers.ts try this with hostile texts, or say why no stranger reaches it',
        gone: 'nothing takes a text by this name any more: take it off the list',
      },
    )
  })
})
