import type { sourceNames } from './source-names.ts'

type SourceName = (typeof sourceNames)[number]

/** What people call the places that sources ask. */
const names: Readonly<Record<SourceName | 'directory', string>> = {
  directory: 'Business directory',
  fr_companies: 'Annuaire des entreprises',
  agence_bio: 'Agence BIO',
  boamp: 'BOAMP',
  ted: 'TED',
  uk_cf: 'Contracts Finder',
  uk_fts: 'Find a Tender',
  de_tenders: 'Bekanntmachungsservice',
  edgar_d: 'EDGAR',
  us_grants: 'Grants.gov',
  companies_house: 'Companies House',
  socrata: 'City permits',
  greenhouse: 'Greenhouse',
  lever: 'Lever',
  ashby: 'Ashby',
  feed: 'Feed',
  gdelt: 'GDELT',
  stackexchange: 'Stack Exchange',
  discourse: 'Discourse',
  lemmy: 'Lemmy',
  bluesky: 'Bluesky',
  github: 'GitHub',
  brave: 'Brave Search',
  exa: 'Exa',
  hn: 'Hacker News',
  wikidata: 'Wikidata',
}

/**
 * What people call the place where something was said: the source, where its platform is an id of ours; else the platform,
 * which is a host.
 */
export function platformName({
  source,
  platform,
}: {
  readonly source: string
  readonly platform: string
}): string {
  const name = isNamed(source) ? names[source] : undefined
  const [place, site] = platform.split('/', 2)
  if (name === undefined || place?.includes('.') === true) return platform
  return site === undefined ? name : `${name} (${site})`
}

function isNamed(source: string): source is keyof typeof names {
  return Object.hasOwn(names, source)
}
