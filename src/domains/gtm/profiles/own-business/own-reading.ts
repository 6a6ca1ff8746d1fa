import { createHash } from 'node:crypto'
import { ReadingStopped } from '#adapters/reading/reading-stopped.ts'
import { emptyProfile, type CompanyProfile } from '#adapters/web/site/company/company.ts'
import { placeName } from '#adapters/web/site/company/location.ts'
import type { ToldPagesReader } from '#adapters/web/site/told-pages.ts'
import { businessPage } from '#domains/directory/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { canonicalJson } from '#kernel/wire/canonical-json.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Told, ToldByBusiness } from '../told.ts'
import { icpInData } from './icp-in-data.ts'
import { listed } from './markdown-lines.ts'
import { ownPages, productsOf } from './own-pages.ts'
import { ownWords, type OwnBusiness, type OwnWords } from './own-words.ts'

export type { OwnBusiness } from './own-words.ts'

/** What was found where a business was asked. */
export interface OwnReading {
  readonly business: OwnBusiness
  /** Whether the organization still holds it. */
  readonly isHeld: boolean
  /** Undefined while nobody sees the entry. */
  readonly told: ToldByBusiness | undefined
  /** Names the words that were read. */
  readonly hash: string
}

/** Reads what a business of the organization tells everybody of itself. */
export async function readOwn(
  scope: OrganizationScope,
  readPages: ToldPagesReader,
  business: OwnBusiness,
): Promise<OwnReading> {
  const words = await wordsOf(scope, business)
  const hash = hashOf(words)
  if (words === 'lost' || words === undefined)
    return { business, isHeld: words === undefined, told: undefined, hash }
  const found = await foundIn(scope, readPages, words)
  const told = toldIn(scope, words, found === 'later' ? emptyProfile(words.entry.slug) : found)
  // No words have this hash: what was not read for want of room is read once more.
  return { business, isHeld: true, told, hash: found === 'later' ? '' : hash }
}

/** Whether the words that were read are those of now. */
export async function isCurrent(
  scope: OrganizationScope,
  { business, hash }: OwnReading,
): Promise<boolean> {
  return hashOf(await wordsOf(scope, business)) === hash
}

async function wordsOf(
  scope: OrganizationScope,
  business: OwnBusiness,
): Promise<OwnWords | undefined | 'lost'> {
  return await ownWords(scope, business).catch((error: unknown) => {
    if (error instanceof NotFound) return 'lost' as const
    throw error
  })
}

function hashOf(words: OwnWords | undefined | 'lost'): string {
  return createHash('sha256')
    .update(canonicalJson(words ?? null))
    .digest('base64url')
}

/**
 * What the rules for websites find in its words; nothing where they take too long, so that what stands in lists and in
 * the entry is told all the same.
 */
async function foundIn(
  scope: OrganizationScope,
  readPages: ToldPagesReader,
  words: OwnWords,
): Promise<CompanyProfile | 'later'> {
  const url = businessPage(scope, words.entry.slug)
  const { hostname } = new URL(url)
  try {
    return await readPages(hostname, ownPages(words, url), scope.organizationId)
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error
    const isForLater = error.limit === 'queue' || error.limit === 'aborted'
    return isForLater ? 'later' : emptyProfile(hostname)
  }
}

/** What the entry states as it is, with what was found in its words. */
function toldIn(
  scope: OrganizationScope,
  { entry, modules }: OwnWords,
  read: CompanyProfile,
): ToldByBusiness {
  const url = businessPage(scope, entry.slug)
  const textOf = (name: string) => modules.find(({ module }) => module === name)?.text ?? ''
  const fetched_at = timestamp(scope.now())
  const named = listed(textOf('audience'))
  const told = {
    company: {
      ...read.company,
      ...companyIn(entry),
      languages: languagesIn({ entry, modules }, read),
    },
    offer: {
      keyphrases: read.offer.keyphrases.map((phrase) => ({ ...phrase, page: url })),
      products: productsOf(entry, textOf('offer')),
      // Whoever lists them has named them all.
      audiences: named.length > 0 ? named : read.offer.audiences,
      certifications: provenIn(entry),
    },
  }
  return {
    ...told,
    icp: icpInData(modules),
    provenance: provenanceOf(told, { url, fetched_at }),
    pages: [{ url, title: entry.name, fetched_at }],
  }
}

/** Fewer letters may be of any language. */
const leastLetters = 150

/** The language of most of its words; mails to leads are written in it, so that a guess is none. */
function languagesIn({ entry, modules }: OwnWords, { company }: Pick<Told, 'company'>) {
  const texts = [entry.description, ...modules.map(({ text }) => text)].join('')
  return texts.replaceAll(/\P{L}/gu, '').length < leastLetters ? [] : company.languages.slice(0, 1)
}

function companyIn(entry: OwnWords['entry']) {
  const places = [entry, ...entry.places.map((place) => ({ region: '', ...place }))]
  return {
    name: entry.name,
    description: entry.description,
    locations: places.map(({ city, region, country, lat, lng }) => ({
      ...(city === '' ? {} : { city }),
      ...(region === '' ? {} : { region }),
      ...(country === '' ? {} : { country }),
      ...(lat === null || lng === null ? {} : { lat, lng }),
    })),
    feeds: [],
    schema_types: [],
  }
}

/** What nobody has proven is no reason for anybody. */
function provenIn({ statements }: OwnWords['entry']): string[] {
  return statements
    .filter(({ kind, status }) => kind === 'certification' && status === 'proven')
    .map(({ claim }) => claim)
}

const sure = 1

/** Everything that is told, by the page where everybody can read it. */
function provenanceOf(
  { company, offer }: Pick<Told, 'company' | 'offer'>,
  page: { url: string; fetched_at: string },
): Told['provenance'] {
  const fields = [
    ['company.name', [company.name]],
    ['company.description', [company.description]],
    ['company.languages', company.languages],
    ['company.locations', company.locations.map(placeName)],
    ['company.emails', company.emails],
    ['company.phones', company.phones],
    ['company.socials', company.socials],
    ['offer.keyphrases', offer.keyphrases.map(({ text }) => text)],
    ['offer.products', offer.products],
    ['offer.audiences', offer.audiences],
    ['offer.certifications', offer.certifications],
  ] as const
  return fields.flatMap(([field, values]) =>
    values.filter(Boolean).map((value) => ({
      field,
      values: [value],
      ...page,
      method: 'directory' as const,
      confidence: sure,
      quote: value.slice(0, 200).toWellFormed(),
    })),
  )
}
