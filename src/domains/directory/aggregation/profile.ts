import { z } from 'zod'
import type { ListedNode } from '#adapters/federation/murmurations-nodes.ts'
import { slugOf } from '#kernel/text/slug.ts'
import { countryOf } from '#kernel/text/countries.ts'

export const importedSchema = 'organizations_schema-v1.0.0'

/** What is taken of a profile: what everybody may read, and no way to reach people. */
export interface PublicProfile {
  readonly name: string
  readonly description: string
  readonly website: string
  readonly city: string
  readonly region: string
  readonly country: string
  readonly lat: number | null
  readonly lng: number | null
  /** As slugs, of which the directory may know some. */
  readonly terms: readonly string[]
  readonly licences: readonly string[]
  readonly source: { readonly name: string; readonly url: string }
}

export type PlaceOfNode = Pick<ListedNode, 'locality' | 'region' | 'country'>

/** Undefined for what does not fit the schema; what no business of the directory can do without may be empty. */
export function publicProfile(json: unknown, node: PlaceOfNode): PublicProfile | undefined {
  const found = Organization.safeParse(json)
  if (!found.success) return undefined
  const { data } = found
  const { sources } = data.metadata
  return {
    name: line(data.name, 200),
    description: plain(data.description || data.mission || data.name, 4000),
    website: data.primary_url,
    city: line(data.locality || node.locality || data.region || node.region, 120),
    region: line(data.region || node.region, 120),
    country: countryIn([data.country_iso_3166, data.country_name, node.country]),
    lat: data.geolocation?.lat ?? null,
    lng: data.geolocation?.lon ?? null,
    terms: [...new Set(data.tags.map((tag) => slugOf(tag)))].filter((slug) => slug !== ''),
    licences: licencesIn(data).map((licence) => line(licence, 200)),
    source: { name: line(sources[0]?.name ?? '', 200), url: sources[0]?.url ?? '' },
  }
}

const longest = 20_000
const text = z.string().max(longest).catch('')
const address = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .catch('')
const stated = z.union([z.string(), z.object({ url: z.string() })]).optional()
const licensed = { license: stated.catch('?'), licence: stated.catch('?') }

/** `organizations_schema-v1.0.0` in our words, with what profiles say of their licence beside it. */
const Organization = z.object({
  linked_schemas: z.array(z.string()).refine((names) => names.includes(importedSchema)),
  name: z.string().min(1).max(longest),
  description: text,
  mission: text,
  primary_url: address,
  locality: text,
  region: text,
  country_name: text,
  country_iso_3166: text,
  geolocation: z
    .object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
    .optional()
    .catch(undefined),
  tags: z.array(z.string().max(200)).max(100).catch([]),
  ...licensed,
  metadata: z
    .object({
      ...licensed,
      sources: z
        .array(z.object({ name: text, url: address, ...licensed }))
        .max(20)
        .default([]),
    })
    .default({ sources: [] }),
})

function licencesIn({ metadata, ...profile }: z.output<typeof Organization>): string[] {
  return [profile, metadata, ...metadata.sources]
    .flatMap(({ license, licence }) => [license, licence])
    .flatMap((one) => (one === undefined ? [] : [typeof one === 'string' ? one : one.url]))
}

function countryIn(names: readonly string[]): string {
  return names.find((name) => name !== '' && countryOf(name) !== undefined) ?? ''
}

/** The database takes neither NUL nor half characters. */
function plain(given: string, most: number): string {
  return given.replaceAll('\0', '').trim().slice(0, most).toWellFormed()
}

function line(given: string, most: number): string {
  return plain(given.replaceAll(/\s+/g, ' '), most)
}
