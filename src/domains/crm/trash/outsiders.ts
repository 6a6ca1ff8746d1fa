import { sql } from 'kysely'
import { withoutMentions } from '#kernel/mentions.ts'
import { writtenByMembers, type Outsider, type OutsiderKeeper } from '#kernel/outsiders.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { passagesNaming, textsWithout } from '../mentions/found.ts'
import { kinds, type Kind, type Link } from '../records/kinds.ts'
import {
  addressesIn,
  allAddressesIn,
  domainsIn,
  isAnyMeant,
  withoutMeant,
} from '../records/meant.ts'
import { deleteForGood } from '../records/removal.ts'
import { allTrash, takeFromTrash, type Trashed } from './rows.ts'

const namesThem = new Set<Kind>(['contact', 'account', 'note', 'interaction'])

/**
 * What lies in the trash about somebody: their contacts and companies, and what was written down about them, also where
 * that was not deleted with them. What else names them stays there, without them.
 */
export const trashOfOutsiders: OutsiderKeeper = {
  tables: ['crm_trash'],
  isProspecting: false,
  meet: async (scope, outsider) => {
    const { theirs, others } = await find(scope, outsider)
    return {
      identifiers: theirs.flatMap(({ kind, record }) =>
        kind === 'contact' ? addressesIn(record) : [],
      ),
      subjects: theirs.flatMap(({ id, links }) => [id, ...writtenIn(links)]),
      mentions: others.map(({ id }) => id),
    }
  },
  show: async (scope, outsider) => {
    const { theirs, others } = await find(scope, outsider)
    const passages = others.flatMap(({ kind, record: { id, created_at, ...record } }) => {
      const found = passagesNaming(kind, record, outsider)
      return found === undefined
        ? []
        : [writtenByMembers(`deleted_${kind}_passage`, { id, created_at, ...found })]
    })
    const whole = theirs.map(({ kind, record }) => writtenByMembers(`deleted_${kind}`, record))
    return [...whole, ...passages]
  },
  erase: async (scope, outsider) => {
    const { theirs, others } = await find(scope, outsider)
    for (const { links } of theirs) await deleteWritten(scope, links)
    for (const one of others) await takeOff(scope, one)
    await takeFromTrash(
      scope,
      theirs.map(({ id }) => id),
    )
    const named = others.filter(({ isNaming }) => isNaming)
    return { deleted_records: theirs.length, deleted_texts: named.length }
  },
}

/** What is theirs, and what else mentions them. */
async function find(scope: OrganizationScope, outsider: Outsider) {
  const { needles, subjects } = outsider
  const ids = sql`any(${[...subjects]}::uuid[])`
  const candidates = await allTrash(scope)
    .where((is) =>
      is.or([
        sql<boolean>`id = ${ids}`,
        sql<boolean>`(record ->> 'contact_id')::uuid = ${ids}`,
        sql<boolean>`exists (select from unnest(${needles}::text[]) needle
                              where strpos(lower(record::text), needle) > 0)`,
      ]),
    )
    .execute()
  const isAbout = ({ record }: Trashed) => subjects.has(String(record['contact_id']))
  const theirs = candidates.filter(
    (one) =>
      namesThem.has(one.kind) && (subjects.has(one.id) || isThem(one, outsider) || isAbout(one)),
  )
  const others = candidates.filter((one) => !theirs.includes(one))
  return { theirs, others: others.flatMap((one) => lessOf(one, outsider) ?? []) }
}

/** An account that only has somebody's address is not them. */
function isThem({ kind, record }: Trashed, outsider: Outsider): boolean {
  if (kind === 'contact') return isAnyMeant(outsider, allAddressesIn(record))
  return kind === 'account' && isAnyMeant(outsider, domainsIn(record))
}

/** The notes and interactions that pointed to it. */
function writtenIn(links: readonly Link[]): string[] {
  return links
    .filter(({ kind, column }) => isWritten(kind) && column === 'contact_id')
    .flatMap(({ records }) => records.map(({ id }) => id))
}

function isWritten(kind: Kind): boolean {
  return kind === 'note' || kind === 'interaction'
}

async function deleteWritten(scope: OrganizationScope, links: readonly Link[]): Promise<void> {
  for (const { kind, column, records } of links)
    if (isWritten(kind) && column === 'contact_id')
      for (const { id } of records)
        if (await isLoose(scope, kind, id)) await deleteForGood(scope, kind, id)
}

/** Still there, and about nobody else by now. */
async function isLoose(scope: OrganizationScope, kind: Kind, id: string): Promise<boolean> {
  const found = kinds[kind].noun.all(scope).where('id', '=', id).where('contact_id', 'is', null)
  return (await found.executeTakeFirst()) !== undefined
}

interface Less extends Pick<Trashed, 'id' | 'kind' | 'record'> {
  readonly title: string
  /** What the record holds from then on. */
  readonly less: Readonly<Record<string, unknown>>
  readonly isNaming: boolean
}

/** A deal or task loses the contact, an account the address, and each the values that are one, and any in its texts. */
function lessOf({ id, kind, title, record }: Trashed, outsider: Outsider): Less | undefined {
  const isTheirs = outsider.subjects.has(String(record['contact_id']))
  const isAddress = isAnyMeant(outsider, addressesIn(record))
  const custom = withoutMeant(outsider, record)
  const texts = textsWithout(kind, record, outsider)
  if (!isTheirs && !isAddress && custom === undefined && texts === undefined) return undefined
  const less = {
    ...(isTheirs ? { contact_id: null } : {}),
    ...(isAddress ? { email: '' } : {}),
    ...(custom && { custom }),
    ...texts,
  }
  const isNaming = texts !== undefined
  return { id, kind, record, less, isNaming, title: withoutMentions(title, outsider) }
}

async function takeOff(scope: OrganizationScope, { id, title, less }: Less): Promise<void> {
  await scope.db
    .updateTable('crm_trash')
    .set({ title, record: sql`record || ${JSON.stringify(less)}::jsonb` })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute()
}
