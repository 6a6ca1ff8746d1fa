import { z } from 'zod'
import type { Draft, SignalSource } from '../contract.ts'
import { following } from '../following.ts'
import { daysAgo, tradesOf, withParameters } from '../interest.ts'
import { identifier, inside, maybe, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'

/** Rows of a page. */
const size = 50

const names = z.array(z.object({ nom: maybe })).nullish()

const Operator = z.object({
  id: identifier,
  siret: maybe,
  raisonSociale: maybe,
  denominationcourante: maybe,
  denominationCourante: maybe,
  telephone: maybe,
  email: maybe,
  siteWebs: z.array(z.object({ url: maybe })).nullish(),
  adressesOperateurs: z.array(z.object({ ville: maybe })).nullish(),
  autoriseDemarchage: z.unknown(),
  categories: names,
  activites: names,
  certificats: z
    .array(z.object({ dateEngagement: maybe, dateNotification: maybe, dateArret: maybe }))
    .min(1),
})
type Operator = z.output<typeof Operator>

/** Organic operators in France that were certified within a year. */
export const agenceBio: SignalSource = {
  ...termsOfUse('agence_bio'),
  countries: ['FR'],
  language: 'fr',
  plan: (interest, { now }) =>
    tradesOf(interest, 3).map((q) => ({
      since: daysAgo(now, 365),
      url: withParameters('https://opendata.agencebio.org/api/gouv/operateurs/', {
        q,
        nb: size,
        debut: 0,
      }),
    })),
  parse: (response, query) => {
    const found = inside(response, 'items')
    const paging = { parameter: 'debut', size, step: size, first: 0 }
    return pageOf(found, Operator, draftOf, following(query, found, paging))
  },
}

function draftOf(operator: Operator): Draft | undefined {
  if (hasEnded(operator)) return undefined
  const { id, siret, adressesOperateurs, siteWebs } = operator
  const name =
    operator.denominationcourante || operator.denominationCourante || operator.raisonSociale || ''
  const tags = [...(operator.categories ?? []), ...(operator.activites ?? [])].flatMap(
    ({ nom }) => nom ?? [],
  )
  const city = adressesOperateurs?.[0]?.ville ?? ''
  return {
    external_id: id,
    url: `https://annuaire.agencebio.org/fiche/${id}`,
    posted_at: lastCertified(operator),
    title: `${name}: certification bio`,
    text: [name, city, ...tags].filter((part) => part !== '').join(', '),
    signal_hint: 'trigger',
    org: {
      name,
      domain: URL.parse(siteWebs?.[0]?.url ?? '')?.hostname ?? '',
      country: 'FR',
      city,
      ids: siret ? { 'FR-SIREN': siret.slice(0, 9) } : {},
      tags: ['bio', ...tags],
    },
    ...contactOf(operator),
  }
}

/** Who gave up each certificate that they had. */
function hasEnded({ certificats }: Operator): boolean {
  return certificats.every(({ dateArret }) => Boolean(dateArret))
}

function lastCertified({ certificats }: Operator): string {
  const days = certificats.flatMap((one) => one.dateEngagement ?? one.dateNotification ?? [])
  return days.sort().at(-1) ?? ''
}

/** Each operator says who may write to them about sales. */
function contactOf({ autoriseDemarchage, email, telephone }: Operator): Partial<Draft> {
  const isAllowed = /client/iu.test(JSON.stringify(autoriseDemarchage ?? ''))
  if (!isAllowed) return { outreach: 'none' }
  return { contact: { name: '', email: email ?? '', phone: telephone ?? '', role: '' } }
}
