import type { CompanyProfile } from '#adapters/web/site/company/company.ts'
import type { ModuleName } from '../modules/names.ts'

/** Of one kind, such as products; the rest says nothing more. */
const mostOfKind = 30
const longestLine = 300
const longestText = 4000

/** What a website says of its company, as the texts of modules; what it does not say is left out. */
export function modulesOf({ company, offer }: CompanyProfile): Partial<Record<ModuleName, string>> {
  const { name, legal_name = '', description, founded, locations, languages } = company
  const facts = [
    ['Name', name],
    ['Legal name', legal_name],
    ['Founded', founded === undefined ? '' : String(founded)],
    [
      'Place',
      locations
        .map(({ city = '' }) => city)
        .filter(Boolean)
        .join(', '),
    ],
    ['Languages', languages.join(', ')],
  ].flatMap(([label, value]) => (value === '' ? [] : [`${label}: ${value}`]))
  const phrases = offer.keyphrases.map(({ text }) => text)
  const texts: Partial<Record<ModuleName, string>> = {
    identity: description === '' ? '' : joined(oneLine(description, longestText), bullets(facts)),
    offer: bullets([...offer.products, ...(offer.products.length === 0 ? phrases : [])]),
    audience: bullets(offer.audiences),
    proof: bullets(offer.certifications),
  }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

function bullets(lines: readonly string[]): string {
  return [...new Set(lines.map((line) => oneLine(line, longestLine)))]
    .filter((line) => line !== '')
    .slice(0, mostOfKind)
    .map((line) => `- ${line}`)
    .join('\n')
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

/** Nothing of a website begins a heading or a list of its own. */
function oneLine(text: string, most: number): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, most).toWellFormed()
}
