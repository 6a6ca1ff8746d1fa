import { sql } from 'kysely'
import type { Outsider, OutsiderKeeper } from '#kernel/outsiders.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { AnyRecord } from '../records/kinds.ts'
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
        kind === 'contact' ? recordsIn(past).map((one) => ({ email: textIn(one, 'email') })) : [],
      ),
      subjects: found.flatMap(({ into_id, from_ids }) => [into_id, ...from_ids]),
    }
  },
  show: async (scope, outsider) =>
    (await mergesOf(scope, outsider)).flatMap(({ kind, past }) =>
      (past?.absorbed ?? []).map(({ id, created_at, ...data }) => ({
        kind: `merged_${kind}`,
        id,
        collected_at: created_at,
        source: 'organization',
        url: null,
        data,
      })),
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
      recordsIn(past).some((one) => isThem(one, outsider)),
  )
}

function recordsIn(past: Past | null): AnyRecord[] {
  return past === null ? [] : [past.before, past.after, ...past.absorbed]
}

function isThem(record: AnyRecord, { isMeant }: Outsider): boolean {
  const email = textIn(record, 'email')
  return (
    isMeant({ email }) ||
    ['domain', 'website'].some((at) => isMeant({ domain: textIn(record, at) }))
  )
}

function textIn(record: AnyRecord, name: string): string {
  const value = record[name]
  return typeof value === 'string' ? value : ''
}
