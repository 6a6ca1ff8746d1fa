import { membersAmong } from '#domains/identity/index.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { sql } from 'kysely'
import { accountsNamed } from '../../accounts/account-of.ts'
import { accountField, memberFields } from '../naming-fields.ts'
import { importables, type Matching } from '../importables.ts'
import type { ImportedRecord } from '../schemas.ts'
import { withCalled } from './called.ts'
import { withContacts } from './contacts.ts'
import { withOwnCurrency } from './own-currency.ts'
import { withMembers } from './members.ts'
import { idsIn, referred, withMeant, withOwnIds } from './old-ids.ts'
import type { Planned } from './plan.ts'
import { withStages } from './stages.ts'

/**
 * The rows with the accounts and contacts that they name, and with a fault where they refer to what is not there. Ids of before a merge
 * mean what that became part of.
 */
export async function withLinks(
  scope: OrganizationScope,
  matching: Matching,
  planned: readonly Planned[],
): Promise<readonly Planned[]> {
  const own = await withOwnIds(scope, matching.record, await withCalled(scope, matching, planned))
  const named = await withAccounts(scope, own)
  const charged = await withMembers(scope, await withContacts(scope, named))
  const placed = await withStages(scope, await withMeant(scope, charged))
  const rows = await withOwnCurrency(scope, placed)
  const missing = new Map<string, ReadonlySet<string>>()
  for (const [field, record] of Object.entries(referred))
    missing.set(field, await missingRecords(scope, record, idsIn(rows, field)))
  for (const field of memberFields) missing.set(field, await strangers(scope, idsIn(rows, field)))
  return [...missing.values()].every(({ size }) => size === 0)
    ? rows
    : rows.map((row) => ({ ...row, faults: [...row.faults, ...faultsOf(row, missing)] }))
}

/** An id that a row names itself counts before a name. */
async function withAccounts(
  scope: OrganizationScope,
  rows: readonly Planned[],
): Promise<readonly Planned[]> {
  const named = new Set(rows.flatMap((row) => (isNaming(row) ? row.account : [])))
  if (named.size === 0) return rows
  const found = await accountsNamed(scope, [...named])
  return rows.map((row) => {
    if (!isNaming(row)) return row
    const id = found.get(row.account)
    return id === undefined
      ? { ...row, notes: [...(row.notes ?? []), unknownAccount] }
      : { ...row, values: { ...row.values, account_id: id } }
  })
}

function isNaming(row: Planned): row is Planned & { readonly account: string } {
  return row.account !== undefined && row.faults.length === 0 && row.values['account_id'] == null
}

const unknownAccount: FieldError = {
  field: accountField,
  code: 'not_found',
  message:
    'No account has this name or domain, so the record is linked to none. Add the account, and import the file again.',
}

async function missingRecords(
  scope: OrganizationScope,
  record: ImportedRecord,
  ids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (ids.size === 0) return ids
  const found = await importables[record].verbs
    .all(scope)
    .where('id', '=', sql`any(${[...ids]}::uuid[])`)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  return new Set([...ids].filter((id) => !known.has(id)))
}

async function strangers(
  scope: OrganizationScope,
  ids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (ids.size === 0) return ids
  const known = new Set(await membersAmong(scope, [...ids]))
  return new Set([...ids].filter((id) => !known.has(id)))
}

function faultsOf(
  { values }: Planned,
  missing: ReadonlyMap<string, ReadonlySet<string>>,
): FieldError[] {
  return Object.entries(values).flatMap(([field, value]) =>
    missing.get(field)?.has(String(value)) === true
      ? [
          {
            field,
            code: 'not_found' as const,
            message: 'There is no such record in this organization.',
          },
        ]
      : [],
  )
}
