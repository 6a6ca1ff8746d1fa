import type { Readings, Told } from './told.ts'

/** One paragraph about a company, made of what it says and in its own words; `domain` is that of its website. */
export function summaryOf(domain: string, told: Told, readings: Readings): string {
  const sentences = [introduction(told), offer(told), audience(told), origin(domain, readings)]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function origin(domain: string, { website, business }: Readings): string {
  const count = website?.pages.length ?? 0
  const places = [
    ...(count === 0 ? [] : [`${count} ${count === 1 ? 'page' : 'pages'} of ${domain}`]),
    ...(business === undefined ? [] : ['its entry in the directory']),
  ]
  return places.length === 0
    ? ''
    : `Read from ${places.join(' and ')} by the built-in reader, without a language model.`
}

function introduction({ company }: Told): string {
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

function offer({ offer: { products, keyphrases, certifications } }: Told): string {
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
function audience({ offer: { audiences }, provenance, company }: Told): string {
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
