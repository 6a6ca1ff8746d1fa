import { sql } from 'kysely'
import { writtenByMembers, type Outsider, type OutsiderKeeper } from '#kernel/outsiders.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { textsWithout } from '../mentions/found.ts'
import type { AnyRecord } from '../records/kinds.ts'
import {
  addressesIn,
  allAddressesIn,
  domainsIn,
  isAnyMeant,
  withoutMeant,
} from '../records/meant.ts'
import { forgetMerged } from './aliases.ts'
import { merges, type Past } from './rows.ts'

/** What merges keep of somebody to be undone. Who became part of somebody is the same person; who only names them is not. */
export const mergesOfOutsiders: OutsiderKeeper = {
  tables: ['crm_merges', 'crm_aliases'],
  isProspecting: false,
  meet: async (scope, outsider) => {
    const { found, naming } = await mergesOf(scope, outsider)
    return {
      identifiers: found.flatMap(({ kind, past }) =>
        kind === 'contact' ? recordsIn(past).flatMap(addressesIn) : [],
      ),
      subjects: found.flatMap(idsIn),
      mentions: naming.flatMap(idsIn),
    }
  },
  show: async (scope, outsider) => {
    const { found } = await mergesOf(scope, outsider)
    const final = found.filter(({ past }) => past === null)
    const whole = found.flatMap(({ kind, past }) =>
      (past?.absorbed ?? []).map((one) => writtenByMembers(`merged_${kind}`, one)),
    )
    const left = await phonesLeft(
      scope,
      final.map(({ id }) => id),
    )
    return [...whole, ...left.map(({ kind, ...one }) => writtenByMembers(`merged_${kind}`, one))]
  },
  erase: async (scope, outsider) => {
    const { found, naming } = await mergesOf(scope, outsider)
    await forgetMerged(
      scope,
      found.map(({ into_id }) => into_id),
    )
    await forgetPast(
      scope,
      naming.map(({ id }) => id),
    )
    return { merges: found.length + naming.length }
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
  const found = candidates.filter(
    (one) =>
      idsIn(one).some((id) => subjects.has(id)) ||
      isAnyMeant(outsider, recordsIn(one.past).flatMap(identifiersIn)),
  )
  const naming = candidates.filter(
    (one) =>
      !found.includes(one) &&
      recordsIn(one.past).some(
        (record) =>
          textsWithout(one.kind, record, outsider) !== undefined ||
          withoutMeant(outsider, record) !== undefined,
      ),
  )
  return { found, naming }
}

function idsIn({ into_id, from_ids }: { into_id: string; from_ids: readonly string[] }) {
  return [into_id, ...from_ids]
}

/** Of merges that are final what is left of their records: the telephone numbers that find them. */
function phonesLeft({ db, organizationId }: OrganizationScope, ids: readonly string[]) {
  return db
    .selectFrom('crm_aliases as a')
    .innerJoin('crm_merges as m', (join) =>
      join.onRef('m.organization_id', '=', 'a.organization_id').onRef('m.id', '=', 'a.merge_id'),
    )
    .select(['a.kind', 'a.id', 'a.phone', 'm.merged_at as created_at'])
    .where('a.organization_id', '=', organizationId)
    .where('a.merge_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('a.phone', 'is not', null)
    .execute()
}

/** What was merged stays so. */
async function forgetPast({ db, organizationId }: OrganizationScope, ids: readonly string[]) {
  await db
    .updateTable('crm_merges')
    .set({ past: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

function recordsIn(past: Past | null): AnyRecord[] {
  return past === null ? [] : [past.before, past.after, ...past.absorbed]
}

function identifiersIn(record: AnyRecord) {
  return [...allAddressesIn(record), ...domainsIn(record)]
}
