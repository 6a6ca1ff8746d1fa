import { timestamp } from '#kernel/clock.ts'
import { writtenByMembers, type Outsider, type OutsiderKeeper } from '#kernel/outsiders.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { EventType } from '#kernel/events/event.ts'
import { accounts } from '../accounts/accounts.ts'
import { contacts } from '../contacts/contacts.ts'
import { deals } from '../deals/deals.ts'
import { kinds, type AnyRecord } from '../records/kinds.ts'
import {
  allAddressesIn,
  isAnyMeant,
  mentionedInOwn,
  valuesMeant,
  withoutMeant,
} from '../records/meant.ts'
import { tasks } from '../tasks/tasks.ts'

/** Of these the value goes, or the address in it, and the record stays. */
const updated = {
  contact: contacts.events.updated,
  account: accounts.events.updated,
  deal: deals.events.updated,
  task: tasks.events.updated,
} as const satisfies Readonly<Record<string, EventType>>
type Naming = keyof typeof updated

/** Addresses in fields that the organization added; a contact is whom a field means that holds nothing else. */
export const valuesOfOutsiders: OutsiderKeeper = {
  tables: ['custom_values'],
  isProspecting: false,
  meet: async (scope, outsider) => ({
    identifiers: [],
    subjects: [],
    mentions: (await recordsNaming(scope, outsider)).map(({ row }) => row.id),
  }),
  show: async (scope, outsider) => {
    const found = await recordsNaming(scope, outsider)
    return found.map(({ kind, row: { id, created_at, ...row } }) =>
      writtenByMembers(`${kind}_field`, { id, created_at, ...valuesMeant(outsider, row) }),
    )
  },
  erase: async (scope, outsider) => {
    const found = await recordsNaming(scope, outsider)
    for (const { kind, row } of found)
      await kinds[kind].noun.put(
        scope,
        row.id,
        { custom: withoutMeant(outsider, row), updated_at: timestamp(scope.now()) },
        { event: updated[kind] },
      )
    return { custom_values: found.length }
  },
}

async function recordsNaming(scope: OrganizationScope, outsider: Outsider) {
  const found: { kind: Naming; row: AnyRecord }[] = []
  for (const kind of Object.keys(updated) as Naming[]) {
    const rows = await kinds[kind].noun.all(scope).where(mentionedInOwn(outsider)).execute()
    const theirs = rows.filter(
      (row) => !isThem(kind, row, outsider) && withoutMeant(outsider, row) !== undefined,
    )
    found.push(...theirs.map((row) => ({ kind, row })))
  }
  return found
}

/** Who goes as a whole. */
function isThem(kind: Naming, row: AnyRecord, outsider: Outsider): boolean {
  const isKnown = outsider.subjects.has(row.id) || isAnyMeant(outsider, allAddressesIn(row))
  return kind === 'contact' && isKnown
}
