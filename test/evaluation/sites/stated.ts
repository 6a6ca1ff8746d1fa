import type { SiteReading } from '#adapters/web/site/site-reader.ts'
import { icpOf } from '#domains/gtm/profiles/icp-of.ts'
import { summaryOf } from '#domains/gtm/profiles/summary.ts'
import type { Stated } from './measure.ts'
import type { ReadSite } from './read-sites.ts'

/** What the service states of a site. */
export function statedBy({ reading }: ReadSite): Stated {
  const { company, offer } = reading
  const icp = icpOf(reading)
  const [place] = company.locations
  return {
    name: company.name,
    language: company.languages[0] ?? '',
    country: place?.country ?? '',
    city: place?.city ?? '',
    founded: String(company.founded ?? ''),
    phone: phoneOf(company),
    email: company.emails,
    audience: icp.industries,
    offer: [...offer.products, ...offer.keyphrases.map(({ text }) => text)],
    search: icp.query_terms,
    // The domain is said at the end and would count for a word of the offer.
    summary: summaryOf('', reading, { website: reading }),
  }
}

function phoneOf(company: SiteReading['company'] & { phones?: readonly string[] }): string {
  return company.phones?.[0] ?? ''
}

/** What stands on the home page, taken at its word: title, `lang`, the ending of the host, headings. */
export function baseline({ site, homeHtml }: ReadSite): Stated {
  const first = (pattern: RegExp): string => strip(pattern.exec(homeHtml)?.[1] ?? '')
  const ending = site.host.slice(site.host.lastIndexOf('.') + 1)
  const headings = [...homeHtml.matchAll(/<h[123][^>]*>(.*?)<\/h[123]>/gis)].map(([, text = '']) =>
    strip(text),
  )
  return {
    name: first(/<title>(.*?)<\/title>/is),
    language: first(/<html[^>]*lang="(\w\w)/i),
    country:
      ending.length === 2
        ? (countries.of(ending === 'uk' ? 'GB' : ending.toUpperCase()) ?? '')
        : '',
    city: '',
    founded: first(/\b((?:19|20)\d\d)\b/),
    phone: '',
    email: [...new Set(homeHtml.match(/[\w.+-]+@[\w.-]+\w/g) ?? [])],
    audience: [],
    offer: headings,
    search: headings.slice(0, 6),
    summary: `${first(/<title>(.*?)<\/title>/is)} ${first(/name="description" content="([^"]*)/i)}`,
  }
}

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

function strip(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
