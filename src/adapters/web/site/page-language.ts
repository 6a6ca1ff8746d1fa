import { parse } from 'tldts'
import type { Page } from './html/page.ts'
import { clearLanguageOf } from './function-word-language.ts'
import { languageOfWords } from './word-language.ts'

/**
 * The language of a page as a two-letter code: what its words look like where there are at least 150 letters of them,
 * or 60 that are clearly of another language than it declares; else what it declares, else a guess from less; '' when
 * nothing says it.
 */
export function pageLanguage(page: Page): string {
  const declared = languageCode(page.lang ?? page.meta.get('og:locale') ?? '')
  const sample = sampleOf(page)
  const letters = sample.replace(/\P{L}/gu, '').length
  if (declared !== '' && letters >= 60 && letters < 150) {
    // Builders declare English until somebody changes it; any other language somebody chose.
    const clear = clearLanguageOf(sample, declared === 'en' ? {} : { leastLead: chosenLead })
    return clear === '' ? declared : amongRelatives(clear, declared, page.url)
  }
  if (letters < (declared === '' ? 25 : 150)) return declared
  const guess = languageCode(languageOfWords(sample))
  return guess === '' ? declared : amongRelatives(guess, declared, page.url)
}

/** How far another language has to be ahead in few words of a page whose own somebody chose. */
const chosenLead = 1.2

/** `en-GB` or `en_GB` → `en`, both kinds of Norwegian → `no`; '' when it is no language tag. */
export function languageCode(tag: string): string {
  const code = /^([a-z]{2,3})(?:[-_]|$)/i.exec(tag.trim())?.[1]?.toLowerCase() ?? ''
  return code === 'nb' || code === 'nn' ? 'no' : code
}

// Titles and headings are full of names; sentences are what a language shows in.
function sampleOf({ title, meta, blocks }: Page): string {
  const sentences = blocks.filter(({ level, link_density }) => level === 0 && link_density < 0.5)
  const described = meta.get('description') ?? meta.get('og:description') ?? ''
  const text = [described, ...sentences.map((block) => block.text)].join('\n')
  return (
    text.length < 200 ? `${title}\n${blocks.map((block) => block.text).join('\n')}\n${text}` : text
  ).slice(0, 6000)
}

const relatives = [
  'da no sv',
  'pt gl es ca',
  'cs sk',
  'nl af',
  'hr sr bs sl',
  'id ms',
  'ru uk bg',
].map((family) => new Set(family.split(' ')))

/** What is easily taken for each other is told apart by what the page declares, then by where it is at home. */
function amongRelatives(guess: string, declared: string, url: string): string {
  const family = relatives.find((one) => one.has(guess))
  if (family?.has(declared) === true) return declared
  const ending = parse(url).publicSuffix?.split('.').at(-1) ?? ''
  const home = ending === 'dk' ? 'da' : ending === 'se' ? 'sv' : ending === 'br' ? 'pt' : ending
  return family?.has(home) === true ? home : guess
}
