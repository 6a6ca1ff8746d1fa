import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readPage } from '../html/page.ts'
import { companyProfile } from './profile.ts'

function profile(...pages: string[]) {
  const read = pages.map((html, at) => {
    const page = readPage(html, `https://mill.example/${at === 0 ? '' : `products-${at}`}`)
    return { page, lang: 'en', fetched_at: '2026-11-20T10:00:00.000Z' }
  })
  return companyProfile(read, 'mill.example')
}

function jsonLd(value: unknown) {
  return `<script type="application/ld+json">${JSON.stringify(value)}</script>`
}
function company(...pages: string[]) {
  return profile(...pages).company
}
function method(field: string, ...pages: string[]) {
  return profile(...pages).provenance.find((entry) => entry.field === field)?.method
}

const title = '<title>Bread | Old Mill</title>'
const og = '<meta property=og:site_name content="OG Mill">'
const micro =
  '<div itemscope itemtype=https://schema.org/Bakery><b itemprop=name>Micro Mill</b></div>'
const structured = jsonLd({ '@type': 'Organization', name: 'Data Mill' })

suite('a company profile', () => {
  test('trusts JSON-LD over microdata over Open Graph over text', () => {
    assert.equal(company(title + og + micro + structured).name, 'Data Mill')
    assert.equal(company(title + og + micro).name, 'Micro Mill')
    assert.equal(company(title + og).name, 'OG Mill')
    assert.equal(company(title).name, 'Old Mill')
    assert.equal(company('').name, 'mill.example')
    assert.deepEqual(
      [title + og + micro + structured, title + og + micro, title + og, title, ''].map((html) =>
        method('company.name', html),
      ),
      ['jsonld', 'microdata', 'og', 'text', undefined],
    )
  })

  test('is not about the other organizations on its pages', () => {
    const graph = [
      { '@type': 'Organization', name: 'Bank of Flour', legalName: 'Bank PLC' },
      { '@type': 'Store', name: 'Mill', url: 'https://www.mill.example/', telephone: '1' },
      {
        '@type': 'Person',
        name: 'Jane Doe',
        address: { '@type': 'PostalAddress', addressLocality: 'Leeds' },
      },
    ]
    const { name, legal_name, locations } = company(jsonLd({ '@graph': graph }))
    assert.deepEqual([name, legal_name, locations], ['Mill', undefined, []])
  })

  test('gathers what nodes of one name say on several pages', () => {
    const one = jsonLd({
      '@type': 'Organization',
      name: 'Mill',
      url: 'https://mill.example',
      telephone: '1',
    })
    const two = jsonLd({ '@type': 'Organization', name: 'mill', foundingDate: 1987 })
    assert.deepEqual([company(one, two).name, company(one, two).founded], ['Mill', 1987])
  })

  test('reads places with names of countries', () => {
    const address = {
      '@type': 'PostalAddress',
      addressLocality: 'Lyon',
      addressCountry: { '@type': 'Country', name: 'FR' },
    }
    const { locations } = company(
      jsonLd({
        '@type': 'LocalBusiness',
        address: [address, address, { addressCountry: 'Kenya' }, 'Somewhere'],
      }),
    )
    assert.deepEqual(locations, [{ city: 'Lyon', country: 'France' }, { country: 'Kenya' }])
  })

  test('reads year and size from sentences', () => {
    const { founded, size_hint } = company(
      '<p>Founded in 1987, we are 100 % organic.<p>We have 35 employees.',
    )
    assert.deepEqual([founded, size_hint], [1987, '35'])
    assert.equal(company('<p>Founded in 3020.').founded, undefined)
    const range = { '@type': 'QuantitativeValue', minValue: 11, maxValue: 50 }
    assert.equal(
      company(jsonLd({ '@type': 'Organization', numberOfEmployees: range })).size_hint,
      '11-50',
    )
  })

  test('finds profiles on networks but no share links', () => {
    const hrefs = [
      'https://www.linkedin.com/company/mill',
      'https://facebook.com/sharer/sharer.php?u=x',
      'https://x.com/intent/post',
    ]
    assert.deepEqual(
      company(hrefs.map((href) => `<a href="${href}">s</a>`).join('')).socials,
      hrefs.slice(0, 1),
    )
  })

  test('keeps addresses of roles at its own domain only', () => {
    const { emails } = company(
      '<p>info@mill.example jane@mill.example info@gmail.example sales@shop.mill.example <a href="mailto:INFO@mill.example">m</a>',
    )
    assert.deepEqual(emails.toSorted(), ['info@mill.example', 'sales@shop.mill.example'])
  })

  test('names products from structured data, else from headings of product pages', () => {
    const product = jsonLd({
      '@type': 'ItemList',
      itemListElement: [{ '@type': 'Product', name: 'Rye' }],
    })
    assert.deepEqual(profile('', `<h2>Spelt flour</h2>${product}`).offer.products, ['Rye'])
    assert.deepEqual(
      profile('<h2>News</h2>', '<h2>Spelt flour</h2><h3>Why us?</h3>').offer.products,
      ['Spelt flour'],
    )
  })

  test('takes a mark for a certificate only where a text says so', () => {
    assert.deepEqual(profile('<p>We are certified to Demeter and GOTS.').offer.certifications, [
      'Demeter',
      'GOTS',
    ])
    assert.deepEqual(profile('<p>Demeter was a goddess.').offer.certifications, [])
  })
})
