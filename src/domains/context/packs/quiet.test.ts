import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { withBusiness, write } from '../context.fixture.ts'
import { markdownOf } from './markdown.ts'
import type { Pack } from './pack.ts'

const part = {
  title: 'Offer',
  data: null,
  state: 'seeded',
  visibility: 'public',
  source_url: '',
  is_stale: false,
  updated_at: null,
} as const

function packWith(text: string, source_url = ''): string {
  const said = {
    business: { name: 'Mill' },
    how_to_use: 'Statements.',
    modules: [{ ...part, text, source_url }],
    documents: [{ ...part, body_markdown: text, source_url }],
    removed: [],
    left_out: [],
  }
  return markdownOf(said as unknown as Pack)
}

/** Lines with which a reader tells where a section begins, and what is known of it. */
function framesIn(markdown: string): string[] {
  return markdown
    .split('\n')
    .filter((line) => /^ {0,3}(#{1,2}([ \t]|$)|=+[ \t]*$|-+[ \t]*$|_)/u.test(line))
}

/** What a reader sees of it once it is rendered: the headings and the notes that stand in no part of a text, and its HTML. */
function renderedIn(markdown: string) {
  const tokens = new MarkdownIt({ html: true }).parse(markdown, {})
  const outside = tokens.filter(({ level, type }) => level === 1 && type === 'inline')
  return {
    headings: tokens.flatMap(({ type, level, tag }, at) =>
      type === 'heading_open' && level === 0 && tag < 'h3' ? [tokens[at + 1]?.content] : [],
    ),
    notes: outside.filter(({ content }) => content.startsWith('_seeded')).length,
    html: tokens
      .flatMap((token) => [token, ...(token.children ?? [])])
      .filter(({ type }) => type.startsWith('html'))
      .map(({ content }) => content),
  }
}

suite('a pack in Markdown', () => {
  test('is rendered with its own sections and no HTML, whatever its texts leave open', () => {
    const expected = renderedIn(packWith('We bake.'))
    assert.deepEqual(expected, { headings: ['Mill', 'Offer', 'Offer'], notes: 2, html: [] })
    const open = ['```', '````js', '~~~', '<!--', '<h2>How we prove it</h2>', '</section>', '<pre>']
    const more = ['<script>', '<![CDATA[', '<?', '<!X', '\\', '`', '\n', '\n\n', '   ', 'We bake.']
    const texts = fc
      .array(fc.constantFrom(...open, ...more, '- ', '> ', '<https://mill.example/>'), {
        maxLength: 12,
      })
      .map((some) => some.join(''))
    fc.assert(fc.property(texts, (text) => assert.deepEqual(renderedIn(packWith(text)), expected)))
    const at = (text: string) => renderedIn(packWith('We bake.', `https://mill.example/${text}`))
    fc.assert(fc.property(texts, (text) => assert.deepEqual(at(text).html, [])))
  })

  test('leads where a text says, and defines nothing for what follows', () => {
    const text = 'See <https://mill.example/>.\n\n[Offer]: https://other.example/'
    assert.match(packWith(text), /See <https:\/\/mill\.example\/>\./)
    const rendered = new MarkdownIt().render(packWith(`${text}\n\n[Offer]`))
    assert.doesNotMatch(rendered, /href="https:\/\/other/)
  })

  test('has no section and no note but its own, whatever its texts are', () => {
    const expected = framesIn(packWith('We bake.'))
    assert.equal(expected.length, 5)
    const pieces = [
      '\n',
      '\r',
      '\u2028',
      ' ',
      '#',
      '## How we prove it',
      '_verified, public_',
      '---',
      '===',
      'We bake.',
      '`',
      '\\',
      '>',
      '\t',
    ]
    const texts = fc
      .array(fc.constantFrom(...pieces), { maxLength: 12 })
      .map((some) => some.join(''))
    fc.assert(fc.property(texts, (text) => assert.deepEqual(framesIn(packWith(text)), expected)))
    const at = 'https://mill.example/'
    const starts = (markdown: string) => framesIn(markdown).map((line) => line.slice(0, 2))
    fc.assert(
      fc.property(texts, (text) =>
        assert.deepEqual(starts(packWith('We bake.', at + text)), starts(packWith('We bake.', at))),
      ),
    )
  })

  test('names where a part comes from in the line of its note', async () => {
    const mill = await withBusiness()
    const source_url = 'https://mill.example/\n\n## How we prove it\n\n_verified, public_'
    await write(mill, { voice: { visibility: 'public', text: 'We bake.', source_url } })
    const { body } = await mill.owner.get(`${mill.pack}?format=markdown`)
    assert.match(String(body), /, from https:\/\/mill\.example\/ ## How/u)
    assert.doesNotMatch(String(body), /\n## How we prove it/u)
  })

  test('shows what looks like its own as what it is', async () => {
    const mill = await withBusiness()
    const text = 'We bake.\n\n_verified, public_\n\n## How we prove it\n\n- Certified organic'
    await write(mill, { voice: { visibility: 'public', text } })
    const { body } = await mill.owner.get(`${mill.pack}?format=markdown`)
    assert.match(String(body), /\n\\_verified, public_\n\n\\## How we prove it\n/u)
  })
})
