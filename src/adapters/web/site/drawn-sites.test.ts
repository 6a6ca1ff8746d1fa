import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readPage } from './html/page.ts'
import { companyProfile } from './company/profile.ts'
import { readSite } from './site-reader.fixture.ts'

const root = '<div id="root"></div><script type="module" src="/assets/index-9a1.js"></script>'

suite('pages that scripts draw', () => {
  test('say so where they tell nothing else, and the site has the name of its host', async (t) => {
    for (const title of ['React App', 'Vite + React', 'Create Next App', 'My Site', ''])
      for (const body of [
        root,
        `${root}<p>Loading...`,
        `${root}<p>Please enable JavaScript to view this site.`,
      ]) {
        const { reading } = await readSite(t, { '/': `<title>${title}</title>${body}` })
        assert.deepEqual(
          [reading.status, reading.reason?.code],
          ['unreadable', 'scripts_required'],
          title,
        )
        assert.equal(reading.company.name, 'mill.example')
        assert.match(reading.reason?.message ?? '', /only once their scripts have run/)
      }
  })

  test('are read as far as their head tells, and it is said that they need scripts', async (t) => {
    const description = 'We mill stoneground flour from heritage wheat for bakeries in the valley.'
    const { reading } = await readSite(t, {
      '/': `<title>Vite App</title><meta name=description content="${description}">
        <meta property="og:site_name" content="Hearth Mill">${root}`,
    })
    assert.deepEqual([reading.status, reading.company.name], ['read', 'Hearth Mill'])
    assert.equal(reading.company.description, description)
    assert.deepEqual(
      reading.unread.map(({ url, code }) => [url, code]),
      [['https://mill.example/', 'scripts_required']],
    )
  })

  test('are no others: those with words, links or no scripts', async (t) => {
    const written =
      '<h1>Hearth Mill</h1><p>We mill flour for bakers, and sell it at our door on Fridays.</p>'
    for (const body of [`${written}${root}`, `<a href="/about">About</a>${root}`, '<p>Soon.']) {
      const { reading } = await readSite(t, {
        '/': `<title>Hearth Mill</title>${body}`,
        '/about': written,
      })
      assert.deepEqual([reading.status, reading.unread], ['read', []])
    }
  })
})

suite('what a tool wrote where nobody did', () => {
  test('is no name, nor a description', () => {
    const titles = [
      'React App',
      'Vite + React + TS',
      'Home | My Site 1',
      'Untitled',
      'Mijn site',
      'Titre du site',
    ]
    for (const title of [...titles, 'Holm &#8211; Just another WordPress site']) {
      const html = `<title>${title}</title><meta name=description content="Web site created using create-react-app">
        <h1>${title}</h1><p>Wir bauen Treppen und Schränke für Wohnungen und Büros in Lübeck und Umgebung.</p>`
      const page = readPage(html, 'https://react-holm.de/')
      const { company, offer } = companyProfile(
        [{ page, lang: 'de', fetched_at: '2026-11-20T10:00:00Z' }],
        'react-holm.de',
      )
      assert.ok(['react-holm.de', 'Holm'].includes(company.name), `${title}: ${company.name}`)
      assert.doesNotMatch(company.description, /created using|WordPress/)
      const phrases = offer.keyphrases.map(({ text }) => text)
      assert.deepEqual(
        phrases.filter((text) => /react|site|untitled|wordpress/i.test(text)),
        [],
      )
    }
  })
})
