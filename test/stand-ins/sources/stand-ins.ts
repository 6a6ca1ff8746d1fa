import { ashby, greenhouse, lever } from './boards.ts'
import { hackerNews } from './hacker-news.ts'
import {
  agenceBio,
  companiesHouse,
  formD,
  frenchCompanies,
  grants,
  socrata,
  wikidata,
} from './registers.ts'
import type { SourceStandIn } from './stand-in.ts'
import { ted } from './ted.ts'
import { boamp, contractsFinder, findATender, germanTenders } from './tenders.ts'
import { bluesky, discourse, github, lemmy, stackExchange } from './voices.ts'
import { brave, exa, feed, gdelt } from './web-pages.ts'

/** One for each source that there is. */
export const standIns: readonly SourceStandIn[] = [
  agenceBio,
  ashby,
  bluesky,
  boamp,
  brave,
  companiesHouse,
  contractsFinder,
  discourse,
  exa,
  feed,
  findATender,
  formD,
  frenchCompanies,
  gdelt,
  germanTenders,
  github,
  grants,
  greenhouse,
  hackerNews,
  lemmy,
  lever,
  socrata,
  stackExchange,
  ted,
  wikidata,
]
