import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { languages } from '#kernel/text/languages.ts'
import { catalogues } from './catalogues.ts'
import { compose, mostWords, type Slots } from './compose.ts'
import { slotsOf as slotsFrom } from './facts.ts'
import { inLine, quoteOf } from './quote.ts'
import { slotNames, tones, type OutreachWords } from './wording.ts'

const from = { kind: 'lead', field: 'company', url: null } as const

const everything: Readonly<Record<string, string>> = {
  name: 'Sam Rivers',
  company: 'Hearth & Furrow Bakery',
  date: '14 November 2026',
  platform: 'Business directory',
  quote: 'Organic stoneground flour, 2 t a month: looking for a mill…',
  url: 'https://directory.example/businesses/hearth-and-furrow-bakery/',
  sender: 'Hearth Mill',
  place: 'Hebden Bridge',
  offer: 'organic stoneground flour',
  products: 'Organic rye flour and Spelt flour',
  certification: 'Certified organic processor',
  website: 'hearthmill.example',
}
const little = ['date', 'platform', 'quote', 'url', 'sender', 'offer', 'website']

function slotsOf(facts: object): Slots {
  return Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, { text, from }]))
}

const rich = slotsOf(everything)
const poor = slotsOf(Object.fromEntries(little.map((name) => [name, everything[name]])))

/** Which places there are, and how many of each. */
function shape(words: OutreachWords) {
  const { first, second, third, greeting, closing, notice, page } = words
  return [first, second, third, greeting, closing, notice, page].map((part) => Object.keys(part))
}

function places(value: unknown): string[] {
  if (typeof value === 'string')
    return [...value.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(places) : []
}

function countOf(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

suite('the words of mails to leads', () => {
  test('are the same in every language, with the same facts', () => {
    const known = new Set<string>([...slotNames, 'attribution', 'seen', 'address'])
    for (const language of languages) {
      assert.deepEqual(shape(catalogues[language]), shape(catalogues.en), language)
      for (const name of places(catalogues[language])) assert.ok(known.has(name), name)
    }
  })

  for (const language of languages)
    test(`come to 70 to 120 in ${language}, and say nothing that is not known`, () => {
      for (const slots of [rich, poor])
        for (const tone of tones)
          for (const touch of [1, 2, 3])
            for (const _ of [1, 2, 3, 4, 5, 6]) {
              const about = { leadId: randomUUID(), language, tone, touch, slots }
              const { body, subject } = compose(touch === 1 ? about : { ...about, subject: 'One' })
              const { source, opt_out } = catalogues[language].notice
              const count = countOf([body, source, opt_out].join(' '))
              assert.ok(count >= 70 && count <= mostWords, `${count}: ${body}`)
              assert.doesNotMatch(`${subject} ${body}`, /[{}]|undefined/)
              assert.notEqual(subject, '')
            }
    })

  test('are chosen by the lead, always the same', () => {
    const leadId = randomUUID()
    const about = { leadId, language: 'en', tone: 'plain', touch: 1, slots: rich } as const
    assert.deepEqual(compose(about), compose(about))
  })

  test('leave a sentence out whose facts are not known', () => {
    const about = { leadId: 'lead', language: 'en', tone: 'plain', touch: 1 } as const
    const texts = compose({ ...about, slots: poor }).sentences.map(({ text }) => text)
    assert.ok(!texts.some((text) => /On record|Hebden/.test(text)))
  })

  test('take no slot from what a stranger wrote', () => {
    const hostile = slotsOf({ ...everything, company: inLine('{quote}"\r\nBcc: x@y.example') })
    const about = { leadId: 'lead', language: 'en', tone: 'plain', touch: 1 } as const
    const { subject, body } = compose({ ...about, slots: hostile })
    assert.doesNotMatch(subject, /[\r\n]/)
    assert.doesNotMatch(body, /^Bcc/m)
  })
})

suite('a quotation', () => {
  test('is the beginning of the excerpt, word for word', () => {
    const snippet = 'Looking for a mill that can supply stoneground wholemeal and sifted flour'
    assert.equal(
      quoteOf(snippet),
      'Looking for a mill that can supply stoneground wholemeal and sifted…',
    )
    assert.equal(quoteOf('Two tonnes of rye'), 'Two tonnes of rye')
  })

  test('leads nowhere and ends where it ends', () => {
    assert.equal(quoteOf('see https://evil.example/x “now”\nor never'), 'see … now or never')
    assert.ok(quoteOf('x'.repeat(400)).length <= 111)
  })
})

suite('what a mail says of its source', () => {
  test('is what people call it, and whole', () => {
    const ground = {
      source: 'uk_cf',
      external_id: '1',
      platform: 'uk_cf',
      post_url: 'https://www.contractsfinder.service.gov.uk/notice/1',
      snippet: 'Bakery consulting',
      posted_at: '2026-11-14T09:00:00.000Z',
      created_at: '2026-11-15T09:00:00.000Z',
      attribution:
        'Contracts Finder, contains public sector information licensed under the OGL v3.0',
      lang: 'en',
      phrases: ['bakery consulting'],
    }
    const profile = {
      domain: 'hearthmill.example',
      company: { locations: [] },
      offer: { certifications: [], products: [], keyphrases: [] },
      icp: { query_terms: [], keywords: [], industries: [] },
    } as never
    const lead = { first_name: '', last_name: '', company: '' }
    const facts = { lead, profile, sender: 'Hearth Mill', language: 'en' } as const
    assert.equal(slotsFrom({ ...facts, ground }).platform?.text, 'Contracts Finder')
    const platform = 'the-forum-of-all-the-bakers-and-millers.westcountry.example'
    const elsewhere = { ...ground, source: 'discourse', platform }
    assert.equal(slotsFrom({ ...facts, ground: elsewhere }).platform?.text, platform)
  })
})
