import type { SiteReading } from '#adapters/web/site/site-reader.ts'

/** One paragraph about a company, made of what its site states and in its own words; `domain` is where it was read. */
export function summaryOf(domain: string, reading: SiteReading): string {
  const sentences = [
    introduction(reading),
    offer(reading),
    audience(reading),
    `Read from ${reading.pages.length} ${reading.pages.length === 1 ? 'page' : 'pages'} of ${domain} by the built-in reader, without a language model.`,
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function introduction({ company }: SiteReading): string {
  const [place] = company.locations
  const where = [place?.city, place?.country].filter((part) => part !== undefined).join(', ')
  const name = where === '' ? company.name : `${company.name} (${where})`
  const about = withoutStop(company.description)
  return about === '' ? `${name}.` : `${name} says of itself: “${ended(about)}”`
}

/** With a full stop, unless it ends otherwise. */
function ended(text: string): string {
  return /[!?…]$/u.test(text) ? text : `${text}.`
}

/** The text without the full stops and spaces at its end. */
function withoutStop(text: string): string {
  let end = text.length
  while (end > 0 && /[.\s]/u.test(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end).trimStart()
}

/** What several places of the site call its offer; a single heading may be a motto. */
const leastWeight = 0.55

function offer({ offer: { products, keyphrases, certifications } }: SiteReading): string {
  const sure = keyphrases.filter(({ weight }) => weight >= leastWeight).map(({ text }) => text)
  const named = products.length >= 3 ? products : sure
  const sold = named.length >= 2 ? `It lists ${quoted(named.slice(0, 6))}.` : ''
  const proven =
    certifications.length > 0
      ? `It states these certifications: ${quoted(certifications.slice(0, 4))}.`
      : ''
  return [sold, proven].filter((sentence) => sentence !== '').join(' ')
}

const longestEntry = 4

/** The sentence that says for whom it works, where one was found. */
function audience({ offer: { audiences }, provenance, company }: SiteReading): string {
  const quote = provenance.find(({ field }) => field === 'offer.audiences')?.quote ?? ''
  if (audiences.length < 2 || quote === '' || company.description.includes(quote)) return ''
  // An entry of a menu names one of them; a sentence says it best itself.
  if (quote.split(/\s+/).length <= longestEntry)
    return `For whom: ${quoted(audiences.slice(0, 6))}.`
  return `For whom: “${ended(withoutStop(quote))}”`
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ')
}
