import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { choosePages } from './page-choice.ts'

const home = 'https://mill.example/'
function choose(links: [href: string, text?: string][], limit = 7) {
  return choosePages(
    links.map(([href, text = '']) => ({ href: new URL(href, home).href, text })),
    home,
    limit,
  ).map((url) => url.replace('https://mill.example', ''))
}

suite('choosing pages', () => {
  test('prefers what the company is and offers', () => {
    assert.deepEqual(
      choose(
        [['/jobs'], ['/contact'], ['/x1', 'Our products'], ['/about'], ['/news'], ['/pricing']],
        4,
      ),
      // The last one is for when another turns out not to be there.
      ['/x1', '/about', '/contact', '/pricing', '/jobs'],
    )
  })

  test('takes two pages of a topic at most', () => {
    assert.equal(
      choose([['/products'], ['/products/rye'], ['/products/spelt'], ['/about']]).length,
      3,
    )
  })

  test('takes each page once and never the home page', () => {
    assert.deepEqual(
      choose([
        ['/about'],
        ['/about/'],
        ['https://www.mill.example/about', 'About'],
        ['/', 'About us'],
      ]),
      ['https://www.mill.example/about'],
    )
  })

  test('reads several languages, also in escaped paths', () => {
    assert.equal(
      choose([
        ['/%C3%9Cber_uns'],
        ['/leistungen'],
        ['/qui-sommes-nous'],
        ['/contacto'],
        ['/chi-siamo'],
      ]).length,
      4,
    )
  })

  test('takes all that a page leads to which says nothing itself, and frames before everything', () => {
    const links = [
      { href: 'https://mill.example/nl/', text: 'Nederlands' },
      { href: 'https://mill.example/menu.htm', text: '', isFrame: true },
    ]
    const home = 'https://mill.example/'
    assert.deepEqual(choosePages(links, home, 7, { isBare: true }), [
      'https://mill.example/menu.htm',
      'https://mill.example/nl/',
    ])
    assert.deepEqual(choosePages(links, home, 7), ['https://mill.example/menu.htm'])
  })

  test('takes links in a text of few words where a page has no menu', () => {
    const place = 'text' as const
    const links = ['Hofladen', 'Lesen Sie, wie es begann.', 'Lohnunternehmen'].map((text, at) => ({
      href: `https://mill.example/${at}`,
      text,
      place,
    }))
    const home = 'https://mill.example/'
    assert.deepEqual(choosePages(links, home, 7), [`${home}0`, `${home}2`])
    const menu = ['/about', '/products', '/contact'].map((path) => ({
      href: new URL(path, home).href,
      text: path.slice(1),
      place,
    }))
    assert.equal(choosePages([...menu, ...links], home, 7).length, 3)
  })

  test('leaves out other sites, files, accounts and small print', () => {
    assert.deepEqual(
      choose([
        ['https://other.example/about'],
        ['/products.pdf'],
        ['/about/login'],
        ['/cart/products'],
        ['/privacy-about'],
        ['/%E0%A4%A', 'nothing'],
      ]),
      [],
    )
  })

  test('takes small print where nothing else tells who they are', () => {
    assert.deepEqual(
      choose([
        ['/privacy-policy', 'Privacy'],
        ['/pricing', 'Pricing'],
      ]),
      ['/pricing', '/privacy-policy'],
    )
    assert.deepEqual(
      choose([
        ['/privacy', 'Privacy'],
        ['/contact', 'Contact'],
      ]),
      ['/contact'],
    )
  })
})
