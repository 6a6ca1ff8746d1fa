import { z } from 'zod'
import type { Draft, Page, SignalSource } from '../contract.ts'
import { alpha2Of } from '../european-countries.ts'
import { withParameters } from '../interest.ts'
import { inside, maybe, pageOf } from '../rows.ts'

const address = z.object({ locality: maybe, countryName: maybe, country: maybe }).nullish()

const Party = z.object({
  name: maybe,
  roles: z.array(z.string()).nullish(),
  identifier: z.object({ scheme: maybe, id: maybe }).nullish(),
  address,
  contactPoint: z.object({ name: maybe, email: maybe, telephone: maybe }).nullish(),
  details: z.object({ url: maybe }).nullish(),
})
type Party = z.output<typeof Party>

const Lot = z.object({
  title: maybe,
  description: maybe,
  tenderPeriod: z.object({ endDate: maybe }).nullish(),
})

const Release = z.object({
  id: z.string().min(1).max(200),
  ocid: z.string().min(1).max(200),
  date: z.string(),
  tag: z.array(z.string()).nullish(),
  tender: z.object({
    title: maybe,
    description: maybe,
    value: z.object({ amount: z.number().nullish(), currency: maybe }).nullish(),
    tenderPeriod: z.object({ endDate: maybe }).nullish(),
    lots: z.array(Lot).max(200).nullish(),
  }),
  parties: z.array(Party).max(100).nullish(),
  buyer: z.object({ name: maybe }).nullish(),
})
type Release = z.output<typeof Release>

/** What both services of the United Kingdom have in common: all that is new is read, of everybody. */
export const ofTheUnitedKingdom = {
  countries: ['GB'],
  isWhole: true,
  language: 'en',
} as const satisfies Partial<SignalSource>

/**
 * Invitations to tender in a package of releases of the Open Contracting Data Standard 1.1; the next page has the cursor
 * that `links.next` names.
 */
export function releasesIn(
  response: unknown,
  query: { readonly url: string },
  noticeUrl: (release: { id: string; ocid: string }) => string,
  { country, maxRows }: Whose = { country: 'GB' },
): Page | null {
  const next = URL.parse(String(inside(response, 'links', 'next')))?.searchParams.get('cursor')
  return pageOf(
    inside(response, 'releases'),
    Release,
    (release) =>
      isInvitation(release) ? draftOf(release, noticeUrl(release), country) : undefined,
    {
      ...(next && { next: { url: withParameters(query.url, { cursor: next }) } }),
      ...(maxRows !== undefined && { maxRows }),
    },
  )
}

/** Where buyers are that name no country, and how many rows are read of one response. */
interface Whose {
  readonly country: string
  readonly maxRows?: number
}

/** What was awarded has its supplier. */
function isInvitation({ tag }: Release): boolean {
  return !(tag ?? []).some((word) => /^(?:award|contract|implementation)/u.test(word))
}

function draftOf(
  { ocid, date, tag, tender, parties, buyer }: Release,
  url: string,
  country: string,
): Draft {
  const party = (parties ?? []).find(({ roles }) => roles?.includes('buyer'))
  const { amount, currency } = tender.value ?? {}
  const name = party?.name ?? buyer?.name ?? ''
  return {
    external_id: ocid,
    url,
    posted_at: date,
    deadline: tender.tenderPeriod?.endDate ?? tender.lots?.[0]?.tenderPeriod?.endDate,
    title: tender.title,
    text: tender.description || lotsOf(tender.lots),
    signal_hint: tag?.includes('planning') ? 'trigger' : 'tender',
    ...(name !== '' && { org: buyerOf(name, party, country) }),
    ...(party !== undefined && contactOf(party)),
    ...(amount != null && currency != null && { amount: { value: amount, currency } }),
  }
}

/** What the lots are called and are about, for notices that say nothing of the whole. */
function lotsOf(lots: readonly z.output<typeof Lot>[] | null | undefined): string {
  const texts = (lots ?? []).flatMap(({ title, description }) => [title ?? '', description ?? ''])
  return [...new Set(texts)].filter(Boolean).join('\n')
}

function buyerOf(
  name: string,
  party: Party | undefined,
  country: string,
): NonNullable<Draft['org']> {
  const { scheme, id } = party?.identifier ?? {}
  return {
    name,
    domain: URL.parse(party?.details?.url ?? '')?.hostname ?? '',
    country: countryOf(party) ?? country,
    city: party?.address?.locality ?? '',
    ids: scheme && id ? { [scheme]: id } : {},
  }
}

function countryOf(party: Party | undefined): string | undefined {
  const said = party?.address?.countryName || party?.address?.country || undefined
  return said && (alpha2Of(said) ?? said)
}

function contactOf({ contactPoint }: Party): Pick<Draft, 'contact'> {
  const { name, email, telephone } = contactPoint ?? {}
  if (!email) return {}
  return { contact: { name: name ?? '', email, phone: telephone ?? '', role: '' } }
}
