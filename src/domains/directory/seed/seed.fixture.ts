import { randomUUID } from 'node:crypto'
import type { Scope } from '#kernel/scope.ts'
import { rowsOfSeed, type SeedBusiness } from './rows.ts'
import { loadSeed } from './seed.ts'

/** A business as a seed file would hold it, under a name of its own. */
export function inventedBusiness(change: Partial<SeedBusiness> = {}): SeedBusiness {
  const slug = `invented-${randomUUID()}`
  return {
    slug,
    name: 'Ångström Weaving',
    description: 'Weaves.',
    website: `https://www.${slug}.example/about`,
    email: '',
    phone: '',
    address: '',
    city: 'Uppsala',
    region: '',
    country: 'Sweden',
    country_code: 'SE',
    lat: 59.86,
    lng: 17.64,
    categories: [],
    tags: [],
    offers: [{ title: 'Cloth', description: 'By the metre.' }],
    wants: [{ title: 'Yarn', description: 'Of nettle.', posted_days_ago: 3 }],
    statements: [],
    ...change,
  }
}

/** Loads the business as if it were a new version of the seed. */
export function loadBusiness(scope: Scope, business: SeedBusiness, now = scope.now()) {
  return loadSeed(scope, randomUUID(), rowsOfSeed([business], { categories: [], tags: [] }, now))
}
