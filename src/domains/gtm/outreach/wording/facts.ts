import { platformName } from '#adapters/signal-sources/platform-names.ts'
import type { Language } from '#kernel/text/languages.ts'
import type { Profile } from '../../profiles/schemas.ts'
import type { LeadRow } from '../../leads/leads.ts'
import type { Provenance, Slot, Slots } from './compose.ts'
import { inLine, quoteOf } from './quote.ts'

/** The evidence that a mail responds to. */
export interface Ground {
  readonly source: string
  readonly external_id: string
  readonly platform: string
  readonly post_url: string
  readonly snippet: string
  readonly posted_at: string
  readonly created_at: string
  readonly attribution: string
  readonly lang: string
  /** Phrases of the offer that were found in it, the weightiest first. */
  readonly phrases: readonly string[]
}

interface Facts {
  readonly lead: Pick<LeadRow, 'first_name' | 'last_name' | 'company'>
  readonly ground: Ground
  readonly profile: Pick<Profile, 'company' | 'offer' | 'icp' | 'domain'>
  readonly sender: string
  readonly language: Language
}

/** Everything that a mail may say, each with where it is from; what is not known is not there. */
export function slotsOf({ lead, ground, profile, sender, language }: Facts): Slots {
  const told = (field: string, text: string) =>
    slot(text, { kind: 'signal', field, url: ground.post_url })
  const { offer, company } = profile
  return {
    name: slot(nameOf(lead), { kind: 'lead', field: 'first_name', url: null }),
    company: slot(inLine(lead.company, 60), { kind: 'lead', field: 'company', url: null }),
    date: told('posted_at', dayIn(language, ground.posted_at)),
    platform: told('platform', inLine(platformName(ground))),
    quote: told('snippet', quoteOf(ground.snippet)),
    url: told('post_url', ground.post_url),
    sender: slot(inLine(sender, 80), { kind: 'sender', field: 'name', url: null }),
    place: ownSlot(profile, 'company.locations', inLine(company.locations[0]?.city ?? '', 60)),
    offer: offerOf(profile, ground),
    products: ownSlot(profile, 'offer.products', productsOf(profile, ground, language)),
    certification: ownSlot(
      profile,
      'offer.certifications',
      inLine(offer.certifications[0] ?? '', 60),
    ),
    website: ownSlot(profile, 'domain', profile.domain),
  }
}

/** The day as people of the language write it. */
export function dayIn(language: Language, instant: string): string {
  const format = { dateStyle: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, format).format(new Date(instant))
}

function slot(text: string, from: Provenance): Slot | undefined {
  return text === '' ? undefined : { text, from }
}

function nameOf({ first_name, last_name }: Facts['lead']): string {
  return first_name === '' || last_name === '' ? '' : inLine(`${first_name} ${last_name}`, 60)
}

function ownSlot({ domain }: Facts['profile'], field: string, text: string): Slot | undefined {
  return slot(text, { kind: 'profile', field, url: `https://${domain}/` })
}

/** What of the offer the lead spoke of, else what the organization says first of itself; never whom it serves. */
function offerOf(profile: Facts['profile'], { phrases }: Ground): Slot | undefined {
  const { offer } = profile
  const [wanted = ''] = offeredOf(profile, phrases)
  const text = inLine(wanted, 60)
  const read = offer.keyphrases.find((one) => inLine(one.text, 60) === text)
  return read === undefined
    ? ownSlot(profile, 'icp', text)
    : slot(text, { kind: 'profile', field: 'offer.keyphrases', url: read.page })
}

/**
 * Phrases of the offer, those that the evidence holds first. Customers, their trades and competitors make a text relevant
 * too, but nobody offers them.
 */
function offeredOf({ offer, icp }: Facts['profile'], spoken: readonly string[]): string[] {
  const customers = new Set(icp.industries.map((one) => one.toLowerCase()))
  const offered = [
    ...icp.query_terms,
    ...icp.keywords.map(({ text }) => text),
    ...offer.products,
    ...offer.keyphrases.map(({ text }) => text),
  ].filter((one) => !customers.has(one.toLowerCase()))
  const known = new Set(offered)
  return [...spoken.filter((one) => known.has(one)), ...offered]
}

/** At most two more, which are not what was named already. */
function productsOf(profile: Facts['profile'], { phrases }: Ground, language: Language): string {
  const named = offeredOf(profile, phrases)[0]?.toLowerCase()
  const others = profile.offer.products
    .map((product) => inLine(product, 40))
    .filter((product) => product !== '' && product.toLowerCase() !== named)
  return new Intl.ListFormat(language).format(others.slice(0, 2))
}
