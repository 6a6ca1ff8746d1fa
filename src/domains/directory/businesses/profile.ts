import { sql } from 'kysely'
import type { Scope } from '#kernel/scope.ts'
import type { OpeningHours } from '../places/opening-hours.ts'
import type { Place } from '../places/places.ts'
import { isOpen } from '../listings/status.ts'
import { relationshipsUnder } from '../relationships/relationships.ts'
import { statusOn } from '../statements/status.ts'
import { businessColumns, noBusiness, visibleBusinesses } from './businesses.ts'
import type { TaxonomyTerm } from '../taxonomy.ts'

/** All that the public may know of a business. @throws NotFound */
export async function readProfile(scope: Scope, slug: string) {
  const { holder: _unshown, ...profile } = await findProfile(scope, slug)
  return profile
}

/** The same, with who holds it. @throws NotFound */
export async function findProfile(scope: Scope, slug: string) {
  const [business, notices, statements, relationships] = await Promise.all([
    readFacts(scope, slug),
    readNotices(scope, slug),
    readStatements(scope, slug),
    relationshipsUnder(scope, slug),
  ])
  if (business === undefined) throw noBusiness()
  const { organization_id, ...facts } = business
  const ofKind = (wanted: 'offer' | 'want') => notices.filter(({ kind }) => kind === wanted)
  const holder = { id: facts.id, organization_id }
  const texts = { offers: ofKind('offer'), wants: ofKind('want'), statements }
  return { ...facts, ...texts, relationships, holder }
}

function readFacts(scope: Scope, slug: string) {
  return visibleBusinesses(scope)
    .select(businessColumns)
    .select(['region', 'country_code', 'lat', 'lng', 'address', 'email', 'phone', 'updated_at'])
    .select((eb) => [
      eb.ref('opening_hours').$castTo<OpeningHours | null>().as('opening_hours'),
      eb.ref('places').$castTo<Place[]>().as('places'),
    ])
    .select('organization_id')
    .select(sourceOf.as('source'))
    .select([
      sql<boolean>`(organization_id is not null and businesses.status in ('claimed', 'verified'))`.as(
        'is_claimed',
      ),
      sql<TaxonomyTerm[]>`array(
        select json_build_object('slug', c.slug, 'name', c.name) from categories c
         where c.slug = any(businesses.categories)
         order by array_position(businesses.categories, c.slug))`.as('categories'),
      sql<(TaxonomyTerm & { facet: string })[]>`array(
        select json_build_object('slug', t.slug, 'name', t.name, 'facet', t.facet) from tags t
         where t.slug = any(businesses.tags)
         order by array_position(businesses.tags, t.slug))`.as('tags'),
    ])
    .where('slug', '=', slug)
    .executeTakeFirst()
}

/** Where an entry was brought in from; it is named as long as the words are theirs. */
const sourceOf = sql<{ name: string; url: string; licence: string; read_at: string } | null>`(
  select json_build_object('name', p.source_name, 'url', coalesce(nullif(p.source_url, ''), p.profile_url),
    'licence', p.licence, 'read_at', to_char(p.read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from imported_profiles p
   where p.business_id = businesses.id and businesses.organization_id is null and p.status in ('imported', 'held')
   limit 1)`

function readNotices({ db, now }: Scope, slug: string) {
  return db
    .selectFrom('business_notices as n')
    .innerJoin('businesses', 'businesses.id', 'n.business_id')
    .select(['n.id', 'kind', 'title', 'n.description', 'posted_at'])
    .where('slug', '=', slug)
    .where(isOpen(now()))
    .orderBy('posted_at', 'desc')
    .orderBy('n.id')
    .execute()
}

function readStatements({ db, now }: Scope, slug: string) {
  return db
    .selectFrom('business_statements as statements')
    .innerJoin('businesses', 'businesses.id', 'statements.business_id')
    .select(['statements.id', 'kind', 'claim', 'issuer', 'evidence_url', 'valid_until', 'reason'])
    .select(statusOn(now()).as('status'))
    .where('slug', '=', slug)
    .orderBy('statements.claim')
    .orderBy('statements.id')
    .execute()
}
