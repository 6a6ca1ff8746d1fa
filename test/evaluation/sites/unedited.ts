import type { Observation } from '#adapters/signal-sources/contract.ts'
import { signalSources } from '#adapters/signal-sources/registry.ts'
import { countriesOf } from '#adapters/signal-sources/interest.ts'
import { prospectsOf } from '#domains/gtm/discovery/prospects.ts'
import { rank } from '#domains/gtm/discovery/ranking.ts'
import { icpOf } from '#domains/gtm/profiles/icp-of.ts'
import type { Icp } from '#domains/gtm/scoring/icp.ts'
import type { ReadSite } from './read-sites.ts'

const now = new Date('2026-06-01T00:00:00Z')

/** How people of a language ask for something; `{}` stands for it. */
const requests: Readonly<Record<string, string>> = {
  en: 'Can anyone recommend somebody for this? We need {} from the summer on, for about forty people.',
  de: 'Wir suchen jemanden für {}, ab Sommer, für etwa vierzig Leute. Wen könnt ihr empfehlen?',
  fr: 'Bonjour, nous cherchons {} à partir de cet été. Quelqu’un connaît un bon prestataire ?',
  es: 'Hola, buscamos {} a partir del verano. ¿Alguien conoce un buen proveedor?',
  it: 'Salve, cerchiamo {} a partire dall’estate. Qualcuno conosce un buon fornitore?',
  nl: 'Wij zoeken {} vanaf de zomer. Weet iemand een goede partij?',
  pt: 'Olá, procuramos {} a partir do verão. Alguém conhece um bom fornecedor?',
}

/** What a profile that nobody edited finds of the requests for what its website offers, 0..1. */
export interface Unedited {
  readonly host: string
  readonly found: number
  readonly asked: number
  /** Sources that are asked something on its behalf. */
  readonly sources: readonly string[]
}

/** Shows each profile one request for everything that a person would say its website offers, in its language. */
export function uneditedOf({ site, reading }: ReadSite): Unedited | undefined {
  const request = requests[site.labels.language]
  if (request === undefined || site.labels.offer.length === 0) return undefined
  const icp = icpOf(reading)
  const posts = site.labels.offer.map((offer, at) =>
    postOf(request.replace('{}', offer), site.labels.language, at),
  )
  const leads = posts.filter((post) => {
    const prospects = prospectsOf([post], new Map())
    return rank({ icp, prospects, ownDomains: [], outreach: {}, now }).length > 0
  })
  return { host: site.host, found: leads.length, asked: posts.length, sources: askedFor(icp) }
}

/** How much all sites of a split find, and how many of them a third at least. */
export function uneditedQuality(read: readonly ReadSite[]) {
  const all = read.flatMap((one) => uneditedOf(one) ?? [])
  const sum = (of: 'found' | 'asked') => all.reduce((total, one) => total + one[of], 0)
  return {
    share: sum('found') / sum('asked'),
    served: all.filter(({ found, asked }) => found * 3 >= asked).length / all.length,
    silent: all.filter(({ sources }) => sources.length === 0).map(({ host }) => host),
  }
}

/** The sources without places of their own whose plan is to ask something. */
function askedFor(icp: Icp): string[] {
  const context = { now, places: [], countries: countriesOf(icp) }
  return signalSources
    .filter(({ places, isWhole }) => places === undefined && isWhole !== true)
    .filter((source) => source.plan(icp, context).length > 0)
    .map(({ policy }) => policy.id)
}

function postOf(text: string, lang: string, at: number): Observation {
  return {
    source: 'evaluation',
    platform: 'forum',
    external_id: `post-${at}`,
    url: `https://forum.example/${at}`,
    posted_at: new Date(now.getTime() - 86_400_000).toISOString(),
    lang,
    text,
    author: { handle: `asker-${at}` },
    license: '',
    attribution: '',
  }
}
