import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { FieldError } from '#kernel/errors.ts'
import type { Tables } from '#kernel/postgres/tables.ts'
import type { Scope } from '#kernel/scope.ts'
import type { Country } from '#kernel/text/countries.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import type { OpeningHours } from '../places/opening-hours.ts'
import { placesGiven, type Place } from '../places/places.ts'
import type { BusinessChange, NewBusiness } from '../schemas.ts'
import { findTerms, type TaxonomyTerm } from '../taxonomy.ts'

type NewBusiness = z.output<typeof NewBusiness>
type BusinessChange = z.output<typeof BusinessChange>
/** The columns that an organization writes itself. */
export type Facts = Omit<Stored, keyof Structured> & Structured
type Stored = Pick<Selectable<Tables['businesses']>, (typeof factColumns)[number]>
interface Structured {
  readonly opening_hours: OpeningHours | null
  readonly places: Place[]
}

export const factColumns = [
  'name',
  'description',
  'website',
  'email',
  'phone',
  'address',
  'city',
  'region',
  'country',
  'country_code',
  'lat',
  'lng',
  'opening_hours',
  'places',
  'categories',
  'tags',
] as const

/** The given columns, without what the request says beyond them; a country becomes its two columns. */
export function factsOf<B extends NewBusiness | BusinessChange>({
  country,
  places,
  ...business
}: B) {
  const columns = {
    ...business,
    ...(country === undefined ? {} : countryColumns(country)),
    ...(places === undefined ? {} : { places: placesGiven(places) }),
  }
  const given = Object.entries(columns).filter(
    ([name, value]) => value !== undefined && (factColumns as readonly string[]).includes(name),
  )
  return Object.fromEntries(given) as unknown as B extends NewBusiness ? Facts : Partial<Facts>
}

/** The facts as columns take them. */
export function storedFacts<F extends Facts>({ opening_hours, places, ...facts }: F) {
  return {
    ...facts,
    opening_hours: opening_hours === null ? null : JSON.stringify(opening_hours),
    places: JSON.stringify(places),
  }
}

function countryColumns({ name, code }: Country) {
  return { country: name, country_code: code }
}

/** The names of the business's categories and tags. @throws ValidationFailed */
export async function checkedNames(scope: Scope, facts: Facts): Promise<string[]> {
  const found = await findTerms(scope, facts.categories, facts.tags)
  const errors = [
    ...unplaced(facts),
    ...unknownTerms('categories', facts.categories, found.categories),
    ...unknownTerms('tags', facts.tags, found.tags),
  ]
  if (errors.length > 0) throw validationFailed(errors)
  return [...found.categories, ...found.tags].map(({ name }) => name)
}

export function unplaced({ lat, lng }: Pick<Facts, 'lat' | 'lng'>): FieldError[] {
  return (lat === null) === (lng === null)
    ? []
    : [
        {
          field: lat === null ? 'lat' : 'lng',
          code: 'incomplete',
          message: 'Send both `lat` and `lng`, or neither.',
        },
      ]
}

export function unknownTerms(
  field: 'categories' | 'tags',
  slugs: readonly string[],
  found: readonly TaxonomyTerm[],
): FieldError[] {
  return slugs.flatMap((slug, index) =>
    found.some((term) => term.slug === slug)
      ? []
      : [
          {
            field: `${field}.${index}`,
            code: 'unknown',
            message: `There is no "${slug}"; see GET /api/v1/directory/${field}/.`,
          },
        ],
  )
}
