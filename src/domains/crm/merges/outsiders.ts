import { sql } from 'kysely'
import { writtenByMembers, type Outsider, type OutsiderKeeper } from '#kernel/outsiders.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { AnyRecord } from '../records/kinds.ts'
import { addressesIn, allAddressesIn, domainsIn, isAnyMeant } from '../records/meant.ts'
import { forgetMerged } from './aliases.ts'
import { merges, type Past } from './rows.ts'

/** What merges keep of somebody to be undone. Who became part of somebody is the same person. */
export const mergesOfOutsiders: OutsiderKeeper = {
  tables: ['crm_merges', 'crm_aliases'],
  isProspecting: false,
  meet: async (scope, outsider) => {
    const found = await mergesOf(scope, outsider)
    return {
      identifiers: found.flatMap(({ kind, past }) =>
        kind === 'contact' ? recordsIn(past).flatMap(addressesIn) : [],
      ),
      subjects: found.flatMap(({ into_id, from_ids }) => [into_id, ...from_ids]),
    }
  },
  show: async (scope, outsider) =>
    (await mergesOf(scope, outsider)).flatMap(({ kind, past }) =>
      (past?.absorbed ?? []).map((one) => writtenByMembers(`merged_${kind}`, one)),
    ),
  erase: async (scope, outsider) => {
    const found = await mergesOf(scope, outsider)
    await forgetMerged(
      scope,
      found.map(({ into_id }) => into_id),
    )
    return { merges: found.length }
  },
}

async function mergesOf(scope: OrganizationScope, outsider: Outsider) {
  const { needles, subjects } = outsider
  const ids = sql`${[...subjects]}::uuid[]`
  const candidates = await merges(scope)
    .where((is) =>
      is.or([
        sql<boolean>`into_id = any(${ids})`,
        sql<boolean>`from_ids ?| ${[...subjects]}::text[]`,
        sql<boolean>`exists (select from unnest(${needles}::text[]) needle
                              where strpos(lower(past::text), needle) > 0)`,
      ]),
    )
    .execute()
  return candidates.filter(
    ({ into_id, from_ids, past }) =>
      [into_id, ...from_ids].some((id) => subjects.has(id)) ||
      isAnyMeant(outsider, recordsIn(past).flatMap(identifiersIn)),
  )
}

function recordsIn(past: Past | null): AnyRecord[] {
  return past === null ? [] : [past.before, past.after, ...past.absorbed]
}

function identifiersIn(record: AnyRecord) {
  return [...allAddressesIn(record), ...domainsIn(record)]
}
