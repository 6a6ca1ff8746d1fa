import type { SignalSource } from './contract.ts'
import { agenceBio } from './sources/agence-bio.ts'
import { ashby } from './sources/ashby.ts'
import { bluesky } from './sources/bluesky.ts'
import { boamp } from './sources/boamp.ts'
import { brave } from './sources/brave.ts'
import { companiesHouse } from './sources/companies-house.ts'
import { contractsFinder } from './sources/contracts-finder.ts'
import { discourse } from './sources/discourse.ts'
import { exa } from './sources/exa.ts'
import { feeds } from './sources/feeds.ts'
import { findATender } from './sources/find-a-tender.ts'
import { formD } from './sources/form-d.ts'
import { frenchCompanies } from './sources/french-companies.ts'
import { gdelt } from './sources/gdelt.ts'
import { germanTenders } from './sources/german-tenders.ts'
import { github } from './sources/github.ts'
import { grants } from './sources/grants.ts'
import { greenhouse } from './sources/greenhouse.ts'
import { hackerNews } from './sources/hacker-news.ts'
import { lemmy } from './sources/lemmy.ts'
import { lever } from './sources/lever.ts'
import { socrata } from './sources/socrata.ts'
import { stackExchange } from './sources/stack-exchange.ts'
import { ted } from './sources/ted.ts'
import { wikidata } from './sources/wikidata.ts'

/** All sources outside, those of named organizations first. Each needs a stand-in: `test/stand-ins/sources`. */
export const signalSources: readonly SignalSource[] = [
  frenchCompanies,
  agenceBio,
  boamp,
  ted,
  contractsFinder,
  findATender,
  germanTenders,
  formD,
  grants,
  companiesHouse,
  socrata,
  greenhouse,
  lever,
  ashby,
  feeds,
  gdelt,
  stackExchange,
  discourse,
  lemmy,
  bluesky,
  github,
  brave,
  exa,
  hackerNews,
  wikidata,
]

const byId = new Map(signalSources.map((source) => [source.policy.id, source]))

/** The source of that name; there is one for every name in the list. */
export function sourceOf(id: string): SignalSource {
  const source = byId.get(id)
  if (source === undefined) throw new Error(`there is no source ${id}`)
  return source
}
