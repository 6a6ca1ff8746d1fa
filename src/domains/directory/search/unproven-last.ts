import { sql, type Expression } from 'kysely'

const isUnproven = sql`businesses.status = 'nominated'`

/** How a key of each kind moves behind all others, upward or, where the order is reversed, downward. */
const behind = {
  number: (key: Expression<unknown>, sign: '+' | '-') =>
    sql`(${key} ${sql.raw(sign)} case when ${isUnproven} then 1e11 else 0 end)`,
  text: (key: Expression<unknown>, sign: '+' | '-') =>
    sql`((case when (${isUnproven}) = ${sql.lit(sign === '+')} then 'b' else 'a' end) || ${key})`,
}

/** The key of an ordering, moved so that unproven businesses come last in either direction. */
export function unprovenLast(
  key: Expression<unknown>,
  kind: keyof typeof behind,
  ordering: string,
): Expression<unknown> {
  return behind[kind](key, ordering.startsWith('-') ? '-' : '+')
}

/** A moment as a number, since no index may add years to a time. Migrations 0043 and 0240 have the same expression. */
export function secondsOf(moment: Expression<unknown>) {
  return sql`extract(epoch from (${moment} - timestamptz '2000-01-01 00:00:00+00'))`
}
