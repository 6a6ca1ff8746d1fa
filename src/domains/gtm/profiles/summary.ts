import type { SiteReading } from '#adapters/web/site/site-reader.ts'
import type { Icp } from '../scoring/icp.ts'

/** One paragraph about a company, made of what its site states and nothing else; `domain` is where it was read. */
export function summaryOf(domain: string, reading: SiteReading, icp: Icp): string {
  const sentences = [
    introduction(reading),
    offer(reading),
    icp.industries.length > 0 && `It names ${listed(icp.industries)} as its customers.`,
    icp.query_terms.length > 0 &&
      `Buyers are recognised by asking for ${listed(icp.query_terms.slice(0, 4), 'or')}.`,
    `Read from ${reading.pages.length} ${reading.pages.length === 1 ? 'page' : 'pages'} of ${domain} by the built-in reader, without a language model.`,
  ]
  return sentences.filter((sentence) => sentence !== false && sentence !== '').join(' ')
}

function introduction({ company }: SiteReading): string {
  const [place] = company.locations
  const where = [place?.city, place?.country].filter((part) => part !== undefined).join(', ')
  const name = where === '' ? company.name : `${company.name} (${where})`
  const about = withoutStop(company.description)
  return about === '' ? `${name} does not describe itself.` : `${name} says of itself: “${about}.”`
}

/** The text without the full stops and spaces at its end. */
function withoutStop(text: string): string {
  let end = text.length
  while (end > 0 && /[.\s]/u.test(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end).trimStart()
}

function offer({ offer: { products, certifications } }: SiteReading): string {
  const sold = products.length > 0 ? `It offers ${listed(products.slice(0, 6))}.` : ''
  const proven =
    certifications.length > 0
      ? `It states these certifications: ${listed(certifications.slice(0, 4))}.`
      : ''
  return [sold, proven].filter((sentence) => sentence !== '').join(' ')
}

function listed(names: readonly string[], word = 'and'): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}
