import { z } from 'zod'
import type { Draft, SignalSource } from '../contract.ts'
import { following } from '../following.ts'
import { daysAgo, tradesOf, withParameters } from '../interest.ts'
import { inside, maybe, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'

/** Rows of a page. */
const size = 25

/** The marks by which the register tells who does good: organic, social economy, green building. */
const marks = { est_bio: 'bio', est_ess: 'économie sociale et solidaire', est_rge: 'RGE' } as const
type Mark = keyof typeof marks

const Company = z.object({
  siren: z.string().regex(/^\d{9}$/u),
  nom_complet: z.string().min(1),
  date_creation: z.string(),
  etat_administratif: maybe,
  activite_principale: maybe,
  tranche_effectif_salarie: maybe,
  // Never `dirigeants`: who leads a company is nothing to write to.
  siege: z.object({ libelle_commune: maybe, code_postal: maybe }).nullish(),
  complements: z
    .partialRecord(z.enum(['est_bio', 'est_ess', 'est_rge']), z.unknown())
    .nullish()
    .catch(null),
})
type Company = z.output<typeof Company>

/** Companies of the French register of the last year that are organic, of the social economy or green builders. */
export const frenchCompanies: SignalSource = {
  ...termsOfUse('fr_companies'),
  countries: ['FR'],
  language: 'fr',
  plan: (interest, { now }) => {
    const since = daysAgo(now, 365)
    const searches = tradesOf(interest, 2).flatMap((q) =>
      (Object.keys(marks) as Mark[]).map((mark) => ({ q, [mark]: 'true', per_page: size })),
    )
    return searches.map((search) => ({
      since,
      url: withParameters('https://recherche-entreprises.api.gouv.fr/search', search),
    }))
  },
  parse: (response, query) => {
    const found = inside(response, 'results')
    return pageOf(found, Company, draftOf, following(query, found, { parameter: 'page', size }))
  },
}

function draftOf(company: Company): Draft | undefined {
  // `A` is active, `C` has ceased (cessation d'activité).
  if (company.etat_administratif === 'C') return undefined
  const { siren, nom_complet: name, siege, activite_principale: activity } = company
  const tags = (Object.keys(marks) as Mark[])
    .filter((mark) => company.complements?.[mark] === true)
    .map((mark) => marks[mark])
  return {
    external_id: siren,
    url: `https://annuaire-entreprises.data.gouv.fr/entreprise/${siren}`,
    posted_at: company.date_creation,
    title: `${name}: nouvelle entreprise`,
    text: [name, activity, siege?.libelle_commune, ...tags].filter(Boolean).join(', '),
    signal_hint: 'trigger',
    org: {
      name,
      country: 'FR',
      city: siege?.libelle_commune ?? '',
      ids: { 'FR-SIREN': siren },
      tags: [...tags, ...(activity ? [activity] : [])],
    },
  }
}
