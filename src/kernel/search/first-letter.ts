import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import type { Missing } from './spelling.ts'
import { beyondLetters } from './wanted.ts'

/** Of shorter words too many differ in their first letter alone. */
const shortest = 5
/** As many letters as Latin, Greek and Cyrillic words begin with, which come before those of scripts that have thousands. */
const maxInitials = 100
/** What more entries begin with is as likely to be meant. */
const maxEntries = 100
/** What follows the digits, with which no word begins that is put right. */
const beyondDigits = ':'

/**
 * What was meant by words whose first letter is the only slip: another one, one too many, one too few, or after the second; of several
 * the beginning with the most entries. Undefined in the place of a word that is too short, or that nothing is near to.
 */
export async function withFirstLetters(
  { db, organizationId }: OrganizationScope,
  missing: readonly Missing[],
): Promise<readonly (string | undefined)[]> {
  const entries = sql`from record_words r where r.organization_id = ${organizationId} and r.noun = m.noun`
  const slips = missing.map(({ word }) => slipsIn(word))
  const { rows } = await sql<{ meant: string | null }>`
    select (
      with recursive initials as (
        (select left(r.word, 1) as letter ${entries} and m.is_long and r.word >= ${beyondDigits} order by r.word limit 1)
        union all
        select (select left(r.word, 1) ${entries} and r.word > i.letter || ${beyondLetters} order by r.word limit 1)
          from initials i where i.letter is not null),
      beginnings as (
        select letter || rest as beginning
          from (select letter from initials where letter is not null limit ${maxInitials}) i,
               unnest(array[m.rest, m.word]) rest
        union
        select unnest(array[m.rest, m.swapped]) where m.is_long)
      select b.beginning
        from beginnings b,
             lateral (select count(*) as entries from (
               select from record_words r
                where r.organization_id = ${organizationId} and r.noun = m.noun
                  and r.word >= b.beginning and r.word < b.beginning || ${beyondLetters}
                limit ${maxEntries}) e) n
       where n.entries > 0
       order by n.entries desc, b.beginning limit 1) as meant
      from unnest(${missing.map(({ table }) => table)}::text[], ${missing.map(({ word }) => word)}::text[],
                  ${slips.map(({ rest }) => rest)}::text[], ${slips.map(({ swapped }) => swapped)}::text[],
                  ${slips.map(({ isLong }) => isLong)}::boolean[])
           with ordinality m (noun, word, rest, swapped, is_long, place)
     order by m.place`.execute(db)
  return rows.map(({ meant }) => meant ?? undefined)
}

function slipsIn(word: string) {
  const [first = '', second = '', ...others] = Array.from(word)
  const end = others.join('')
  return {
    rest: second + end,
    swapped: second + first + end,
    isLong: others.length + 2 >= shortest,
  }
}
