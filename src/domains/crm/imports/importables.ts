import { readOrganization } from '#domains/identity/index.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Prepare } from '#kernel/records/records.ts'
import type { Values } from '#kernel/values.ts'
import { accountKeys } from '../accounts/account-of.ts'
import { accounts, prepareAccount } from '../accounts/accounts.ts'
import { domainTold } from '../accounts/domains.ts'
import { contacts, prepareContact } from '../contacts/contacts.ts'
import { contactKeys, contactsWithFurther } from '../contacts/intake.ts'
import { deals } from '../deals/deals.ts'
import { prepareDeal } from '../deals/prepare.ts'
import { notes } from '../notes/notes.ts'
import { prepareTask, tasks } from '../tasks/tasks.ts'
import { lockExternalIds } from '../records/external-id.ts'
import { deleteManyForGood } from '../records/removal.ts'
import {
  accountField,
  contactField,
  endingFields,
  partsOfAddresses,
  partsOfNames,
  statusField,
} from './naming-fields.ts'
import type { Import, ImportedRecord } from './schemas.ts'
import type { Verbs } from './verbs.ts'

/** By what a record is known outside. */
interface Key {
  readonly name: 'email' | 'domain' | 'external_id'
  readonly column: string
  /** The fields that it follows from. */
  readonly from: readonly string[]
  of(values: Values): string | undefined
  /** All values by which a record is found: besides that of its column further ones. */
  among?(values: Values): readonly string[]
  /** The ids of records that are found by these further values, without some. */
  further?(
    scope: OrganizationScope,
    values: readonly string[],
    except: readonly string[],
  ): Promise<ReadonlyMap<string, string>>
  lock(scope: OrganizationScope, values: readonly string[]): Promise<void>
}

export interface Importable {
  readonly verbs: Verbs
  /** What a column may fill. */
  readonly fieldNames: readonly string[]
  /** What is shown of a record. */
  readonly shownNames: readonly string[]
  readonly key: Key | undefined
  /** As another system calls it. */
  readonly externalKey: Key
  /** Returns those that stay, since records of these kinds point to them. */
  removeMany(
    scope: OrganizationScope,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>
  /** What a new one has beside its cells. */
  given(scope: OrganizationScope): Promise<Values>
  /** What its verbs store of what they are given. @throws what they refuse */
  readonly prepare: Prepare
  /** Without one of these there is no record. */
  readonly named: readonly string[]
}

type Special = Partial<Pick<Importable, 'key' | 'given' | 'prepare' | 'named'>>

function importable(
  kind: ImportedRecord,
  noun: unknown,
  { key, given = async () => ({}), prepare = (_scope, values) => values, named = [] }: Special = {},
): Importable {
  const verbs = noun as Verbs
  const shownNames = Object.keys(verbs.shapes.item.shape)
  const { shape } = verbs.shapes.change
  const ownNames = ['id', ...Object.keys(shape)].filter((name) => name in verbs.fields)
  const fieldNames = [
    ...ownNames,
    ...('account_id' in shape ? [accountField] : []),
    ...('contact_id' in shape ? [contactField] : []),
    ...(kind === 'contact' ? partsOfNames : []),
    ...(kind === 'account' ? partsOfAddresses : []),
    ...(kind === 'deal' ? [statusField, ...Object.values(endingFields)] : []),
  ]
  const removeMany = (scope: OrganizationScope, ids: readonly string[]) =>
    deleteManyForGood(scope, kind, ids)
  const externalKey = externalKeyOf(kind)
  const special = { key, given, prepare, named }
  return { verbs, fieldNames, shownNames, externalKey, removeMany, ...special }
}

function externalKeyOf(kind: ImportedRecord): Key {
  return {
    name: 'external_id',
    column: 'external_id',
    from: ['external_id'],
    of: (values) => textIn(values, 'external_id'),
    lock: (scope, values) => lockExternalIds(scope, kind, values),
  }
}

/** What decides by which key rows find their records. */
export type Matching = Pick<Import, 'record' | 'match'>

/** By what else than an id; a row without the id that it should name is found as if none were asked for. */
export function keyOf({ record, match }: Matching): Key | undefined {
  const { key, externalKey } = importables[record]
  return match === 'external_id' ? externalKey : key
}

function textIn(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function domainIn(values: Values): string | undefined {
  return domainTold(textIn(values, 'domain') ?? textIn(values, 'website') ?? '')
}

/** What files can bring in. */
export const importables: Readonly<Record<ImportedRecord, Importable>> = {
  contact: importable('contact', contacts, {
    prepare: prepareContact,
    named: ['name', 'email', 'phone'],
    key: {
      name: 'email',
      column: 'email_key',
      from: ['email'],
      of: (values) => textIn(values, 'email')?.toLowerCase(),
      further: contactsWithFurther,
      among: ({ emails }) =>
        Array.isArray(emails) ? emails.map((one) => String(one).toLowerCase()) : [],
      lock: contactKeys.email.lock,
    },
  }),
  account: importable('account', accounts, {
    prepare: prepareAccount,
    key: {
      name: 'domain',
      column: 'domain_key',
      from: ['domain', 'website'],
      of: domainIn,
      lock: accountKeys.domain.lock,
    },
  }),
  deal: importable('deal', deals, {
    prepare: prepareDeal,
    given: async (scope) => ({ currency: (await readOrganization(scope)).currency }),
  }),
  task: importable('task', tasks, { prepare: prepareTask }),
  note: importable('note', notes),
}
