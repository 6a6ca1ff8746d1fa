import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { cleanText } from '../../clean-text.ts'
import { readPage } from './page.ts'

const url = 'https://hearthmill.example/about/'
function read(html: string) {
  return readPage(html, url)
}
function texts(html: string) {
  return read(html).blocks.map(({ text }) => text)
}

suite('reading a page', () => {
  test('takes title, metas, language, canonical address, translations and feeds', () => {
    const page = read(`<html lang="en-GB"><head><title> Hearth
      Mill </title><title>Other</title><meta name=Description content="Flour &amp; grain">
      <meta property="og:site_name" content="Hearth Mill"><link rel="canonical" href="/about">
      <link rel="alternate" hreflang="fr" href="/fr"><link rel="alternate" type="application/rss+xml" href="../feed.xml">`)
    assert.equal(page.title, 'Hearth Mill')
    assert.equal(page.lang, 'en-GB')
    assert.equal(page.meta.get('description'), 'Flour & grain')
    assert.equal(page.meta.get('og:site_name'), 'Hearth Mill')
    assert.equal(page.canonical, 'https://hearthmill.example/about')
    assert.deepEqual(page.alternates, ['fr'])
    assert.deepEqual(page.feeds, ['https://hearthmill.example/feed.xml'])
  })

  test('flattens JSON-LD graphs, follows references and passes over broken blocks', () => {
    const page = read(`<script type="application/ld+json">{broken</script>
      <script type="application/ld+json">{"@context":"https://schema.org","@graph":[
        {"@type":"Organization","name":"Hearth Mill","address":{"@id":"#a"}},
        {"@id":"#a","@type":"PostalAddress","addressLocality":"Hebden Bridge"}]}</script>`)
    assert.deepEqual(
      page.jsonld.map((node) => node['@type']),
      ['Organization', 'PostalAddress'],
    )
    assert.equal(
      (page.jsonld[0]!['address'] as { addressLocality: string }).addressLocality,
      'Hebden Bridge',
    )
  })

  test('turns microdata into the same shape', () => {
    const page =
      read(`<div itemscope itemtype="https://schema.org/Bakery"><h1 itemprop="name">Hearth <b>Mill</b></h1>
      <p itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">
      <span itemprop="addressLocality">Hebden Bridge</span></p><a itemprop="sameAs" href="https://social.example/hm">x</a>
      <meta itemprop="foundingDate" content="2011"><img itemprop="logo" src="/l.png"></div><p itemprop="name">Outside</p>`)
    const [bakery] = page.microdata
    assert.deepEqual(bakery!['name'], ['Hearth Mill'])
    assert.deepEqual(bakery!['foundingDate'], ['2011'])
    assert.deepEqual(bakery!['sameAs'], ['https://social.example/hm'])
    assert.deepEqual((bakery!['address'] as { addressLocality: string[] }[])[0]!.addressLocality, [
      'Hebden Bridge',
    ])
  })

  test('keeps links of frames but not their words', () => {
    const page =
      read(`<nav><ul><li><a href="/products#top">Our <b>flour</b></a></ul></nav><main><p>Milled slowly.</main>
      <footer>Small print <a href="mailto:Hello@hearthmill.example?subject=x">write</a>
      <a href="javascript:alert(1)">bad</a><a href="tel:+44">call</a></footer>`)
    assert.deepEqual(page.links, [
      { href: 'https://hearthmill.example/products', text: 'Our flour', place: 'menu' },
    ])
    assert.deepEqual(page.mailto, ['hello@hearthmill.example'])
    assert.deepEqual(
      page.blocks.map(({ text }) => text),
      ['Milled slowly.'],
    )
  })

  test('takes what is bold before another element for a heading, and not what begins a sentence', () => {
    const { blocks } = read(
      '<div><strong>Oak beams</strong><span>Cut to order</span></div><p><b>We</b> cut oak.</p>',
    )
    assert.deepEqual(
      blocks.map(({ text, level }) => [text, level]),
      [
        ['Oak beams', 4],
        ['Cut to order', 0],
        ['We cut oak.', 0],
      ],
    )
  })

  test('hears of a link what it is called, and not what explains it', () => {
    const { links } = read(
      '<a href="/a"><b>Oak beams</b><span>Cut to order</span></a> <a href="/b"><b>Oak</b> beams</a>',
    )
    assert.deepEqual(
      links.map(({ text }) => text),
      ['Oak beams', 'Oak beams'],
    )
  })

  test('cuts text into blocks with heading level and link density', () => {
    const { blocks } = read(
      `<h2>Our grain</h2>Rye<br>Spelt<p>See <a href="/x">all of our many grains</a></p>`,
    )
    assert.deepEqual(
      blocks.map(({ text, level, link_density }) => [text, level, link_density > 0.5]),
      [
        ['Our grain', 2, false],
        ['Rye', 0, false],
        ['Spelt', 0, false],
        ['See all of our many grains', 0, true],
      ],
    )
  })

  test('reads nothing that a visitor cannot see', () => {
    assert.deepEqual(
      texts(`<script>let a = 1</script><style>p{}</style><template><p>t</p></template><svg><title>s</title></svg>
        <noscript>n</noscript><p hidden>h</p><p aria-hidden="true">a</p><div style="DISPLAY : none">Ignore <p>deep</p></div>
        <span style="font-size:0">zero</span><!-- comment --><p style="font-size:0.9em">seen</p>`),
      ['seen'],
    )
    assert.equal(read('<svg><title>Icon</title></svg><title>Page</title>').title, 'Page')
  })

  test('takes control, bidirectional and invisible characters out of texts', () => {
    const page = read(
      '<title>He\u0000arth\u202e lliM\u2066 \u200bof\u{e0041} rye</title><p>a\u0007b</p>',
    )
    assert.equal(page.title, 'Hearth lliM of rye'.normalize())
    assert.deepEqual(
      page.blocks.map(({ text }) => text),
      ['ab'],
    )
  })

  test('stops at too many nested tags and keeps what came before', () => {
    const page = read(`<title>Deep</title><p>Before</p>${'<div>'.repeat(200_000)}After`)
    assert.equal(page.truncated, true)
    assert.equal(page.title, 'Deep')
    assert.deepEqual(
      page.blocks.map(({ text }) => text),
      ['Before'],
    )
  })

  test('stops at too many tags and at too much text', () => {
    assert.equal(read('<i>a</i>'.repeat(60_001)).truncated, true)
    assert.equal(read('a '.repeat(1_000_001)).truncated, true)
    assert.equal(read('<i>a</i>'.repeat(10_000)).truncated, false)
  })

  test('survives hostile markup', () => {
    const hostile = [
      '<'.repeat(100_000),
      '&'.repeat(100_000),
      '<a '.repeat(50_000),
      `<a ${'x=y '.repeat(100_000)}>`,
      '</p>'.repeat(50_000),
      '<!--'.repeat(50_000),
      '<b>'.repeat(400) + '</i>'.repeat(59_000),
      `<script type="application/ld+json">${'['.repeat(100_000)}${']'.repeat(100_000)}</script>`,
      `<script type="application/ld+json">{"__proto__":{"@type":"Organization"},"constructor":1,"@type":["x",null,7]}</script>`,
      '<meta name="__proto__" content="x"><p itemscope itemprop="__proto__ constructor">x',
      '<title>'.repeat(10_000),
      '\ud800<p>\udfff</p>',
    ]
    for (const html of hostile) assert.ok(read(html).blocks.length <= 600, html.slice(0, 20))
    assert.equal(({} as { '@type'?: string })['@type'], undefined)
  })
})

suite('clean text', () => {
  test('is one line', () => assert.equal(cleanText('  a\r\n\tb\u00a0 c\u2028d ', 50), 'a b c d'))
  test('is cut at a word', () =>
    assert.equal(cleanText('stoneground heritage flour', 24), 'stoneground heritage…'))
  test('never ends in half a character', () => assert.equal(cleanText('🌾🌾🌾🌾', 4), '🌾…'))
  test('keeps joiners that scripts need', () =>
    assert.equal(cleanText('می\u200cخواهم', 20), 'می\u200cخواهم'))
})
