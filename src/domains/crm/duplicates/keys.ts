import { sql, type RawBuilder } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { legalForms } from '#kernel/text/legal-forms.ts'
import type { MergedKind } from '../merges/schemas.ts'
import type { Compared } from './compare.ts'
import { formerAmong, formerOf, type Former } from './former.ts'
import { empty } from './names.ts'

/** Of two words, in whatever order they stand. */
const sound = `least(split_part(sound_key, ' ', 1), split_part(sound_key, ' ', 2)) || ' ' ||
  greatest(split_part(sound_key, ' ', 1), split_part(sound_key, ' ', 2))`

/** A text in letters that everyone can type, as `names.ts` folds it. */
function folded(column: string): string {
  const plain = `regexp_replace(normalize(lower(left(${column}, 200)), NFKD), '[\\u0300-\\u036f]', '', 'g')`
  const letters = `translate(replace(replace(replace(${plain}, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðıς', 'olddiσ')`
  return `regexp_replace(replace(${letters}, 'strasse', 'str'), '([aou])e', '\\1', 'g')`
}

/**
 * The name of a company without its legal form, however that is dotted (`S.A.`); null where nothing else is left. Computed where it is read, since
 * `likeness_key` knows fewer forms.
 */
const plainName = `nullif(btrim(regexp_replace(
  ' ' || regexp_replace(
    regexp_replace(lower(left(name, 200)), '\\m([[:alpha:]])\\.(?=[[:alpha:]]\\M)', '\\1', 'g'),
    '[^[:alnum:]]+', '  ', 'g') || ' ',
  ' (${legalForms.join('|')}) ', ' ', 'g')), '')`

const meaningless = empty.map((word) => `'${word}'`).join(', ')

/**
 * The words of a text in one order, those apart that say nothing; null where they are too few, or too many. Most names are two
 * plain words, which take a twentieth of the time.
 */
function wordsIn(column: string, least: 1 | 2): string {
  const plain = `translate(lower(left(${column}, 200)), ',', '')`
  const [first, second] = [1, 2].map((place) => `split_part(${plain}, ' ', ${place}) collate "C"`)
  return `case when ${plain} ~ '^[a-z]+ [a-z]+$' and ${plain} !~ '[aou]e|strasse'
    then least(${first}, ${second}) || ' ' || greatest(${first}, ${second})
    else (select string_agg(word, ' ' order by word collate "C") from (
      select distinct word from regexp_split_to_table(${folded(column)}, '[^[:alnum:]]+') word
       where word <> '' and word not in (${meaningless})) w
      having count(*) between ${least} and 20
          or bool_or(word ~ '[\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af]{2}')) end`
}

/** What more records than this have in common says nothing of any two of them. */
export const mostInCommon = 20

/** By what records are met that are compared then: those that share none are not. */
const keysOf: Readonly<Record<MergedKind, readonly string[]>> = {
  contact: [
    'email_key',
    'phone_key',
    'likeness_key',
    sound,
    `${sound} || account_id::text`,
    `${sound} || email_domain_key`,
    wordsIn('name', 2),
  ],
  account: [
    'domain_key',
    `nullif(lower(email), '')`,
    'phone_key',
    plainName,
    'sound_key',
    'address_key',
    wordsIn(plainName, 1),
    wordsIn('address_key', 2),
  ],
}

/** What each record is met by, of all or of these, as rows of `id`, `place` among the keys, and `key`. */
export function keysIn(
  scope: OrganizationScope,
  kind: MergedKind,
  ids?: readonly string[],
): RawBuilder<unknown> {
  const { organizationId } = scope
  const own = keysOf[kind].map(
    (key, place) => sql`
      select id, ${sql.lit(place)}::integer as place, ${sql.raw(key)} as key
        from ${sql.table(`${kind}s`)} where organization_id = ${organizationId}`,
  )
  const former = sql`${formerOf(scope, kind, ids)} former`
  const further = {
    contact: [
      sql`select contact_id, 0, email_key from contact_emails where organization_id = ${organizationId}`,
      sql`select id, 1, phone_key from ${former}`,
    ],
    account: [
      sql`select former.id, place, key from ${former}
           cross join lateral (values (0, domain), (2, phone_key)) had (place, key)`,
    ],
  }
  const keys = sql.join([...own, ...further[kind]], sql` union all `)
  return ids === undefined
    ? keys
    : sql`select * from (${keys}) k where id = any(${[...ids]}::uuid[])`
}

const comparedOf: Readonly<Record<MergedKind, RawBuilder<unknown>>> = {
  contact: sql`array(select lower(one) from unnest(emails || email) one where one <> '') as emails,
    email_domain_key as domain, account_id, null as address, null as plain,
    ${sql.raw(sound)} as sound`,
  account: sql`array(select lower(email) where email <> '') as emails,
    domain_key as domain, null as account_id, address_key as address,
    ${sql.raw(plainName)} as plain, sound_key as sound`,
}

/** What is compared of records. */
export async function comparedIn(
  scope: OrganizationScope,
  kind: MergedKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Compared>> {
  const { db, organizationId } = scope
  const { rows } = await sql<Omit<Compared, keyof Former>>`
    select id, name, phone, ${comparedOf[kind]}
      from ${sql.table(`${kind}s`)}
     where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[])`.execute(db)
  const former = await formerAmong(scope, kind, ids)
  return new Map(rows.map((row) => [row.id, { ...row, ...(former.get(row.id) ?? nothingFormer) }]))
}

const nothingFormer: Former = { former_domains: [], former_phones: [] }
