import type { ToldPage } from '#adapters/web/site/told-pages.ts'
import { escaped } from '#kernel/text/escaped.ts'
import { blocksIn, listed, withoutMarks, type Block } from './markdown-lines.ts'
import type { OwnWords } from './own-words.ts'

/** By what a visitor would find each module, and so the rules that read it. */
const pageOf = {
  offer: { path: 'offer/', label: 'Products', heading: 'Products' },
  audience: { path: 'customers/', label: 'Who we serve', heading: 'Who we serve' },
} as const

type Told = keyof typeof pageOf

const told = Object.keys(pageOf) as Told[]

/** What a business tells of itself, as the pages of a small website below `address`; the home page is the first. */
export function ownPages({ entry, modules }: OwnWords, address: string): ToldPage[] {
  const textOf = (name: string) => modules.find(({ module }) => module === name)?.text ?? ''
  const links = told
    .map((name) => `<a href="${pageOf[name].path}">${pageOf[name].label}</a>`)
    .join(' ')
  const home = `<h1>${escaped(entry.name)}</h1>${paragraphs(entry.description)}${html(textOf('identity'))}`
  const products = productsOf(entry, textOf('offer'))
  const offers = entry.offers.map(({ description }) => paragraphs(description)).join('')
  return [
    page(entry.name, address, `<nav>${links}</nav><main>${home}</main>`),
    page(
      entry.name,
      `${address}${pageOf.offer.path}`,
      `${structured(products)}<main><h1>${pageOf.offer.heading}</h1>${html(textOf('offer'))}${offers}</main>`,
    ),
    page(
      entry.name,
      `${address}${pageOf.audience.path}`,
      `<main><h1>${pageOf.audience.heading}</h1>${html(textOf('audience'))}</main>`,
    ),
  ]
}

/** What it calls what it offers: the entries of lists, and what it posted as offers. */
export function productsOf(entry: OwnWords['entry'], offer: string): string[] {
  return [...new Set([...listed(offer), ...entry.offers.map(({ title }) => withoutMarks(title))])]
}

function page(title: string, url: string, body: string): ToldPage {
  return {
    url,
    html: `<!doctype html><head><title>${escaped(title)}</title></head><body>${body}</body>`,
  }
}

function structured(products: readonly string[]): string {
  const nodes = products.map((name) => ({ '@type': 'Product', name }))
  // No text can end the element that holds it.
  const json = JSON.stringify(nodes).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/ld+json">${json}</script>`
}

function html(markdown: string): string {
  return blocksIn(markdown).map(asElement).join('')
}

function paragraphs(text: string): string {
  return text === '' ? '' : `<p>${escaped(text)}</p>`
}

const elements: Readonly<Record<Block['kind'], string>> = { heading: 'h3', item: 'li', text: 'p' }

function asElement({ kind, text }: Block): string {
  return `<${elements[kind]}>${escaped(text)}</${elements[kind]}>`
}
