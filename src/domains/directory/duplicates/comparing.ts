import { sql } from 'kysely'
import { transaction, type Scope } from '#kernel/scope.ts'
import { candidatesFor, type Described } from './candidates.ts'
import { keysOf } from './keys.ts'
import { reportDuplicates } from './reporting.ts'

const batch = 50
/** Of one run of the job; the next goes on. */
const longestMs = 60_000

/** Compares with all others what was changed or never compared, the longest waiting first. */
export async function compareBusinesses(scope: Scope): Promise<void> {
  const until = scope.now().getTime() + longestMs
  let compared = batch
  while (compared === batch && scope.now().getTime() < until)
    compared = await compareSome(scope, batch)
}

/** Says how many they were. */
export async function compareSome(scope: Scope, most: number): Promise<number> {
  const { rows } = await sql<Waiting>`
    select w.business_id as id, w.note, b.name, b.city, b.lat, b.lng, b.website, b.phone, b.country_code, b.status, b.phone_key, b.domain_key
      from business_comparisons w join businesses b on b.id = w.business_id
     order by w.noted_at, w.business_id limit ${most}`.execute(scope.db)
  for (const waiting of rows)
    await compare(scope, waiting).catch((error: unknown) =>
      scope.log.error({ err: error, business_id: waiting.id }, 'business not compared'),
    )
  return rows.length
}

interface Waiting extends Described {
  readonly id: string
  readonly note: string
  readonly status: string
  readonly phone_key: string | null
  readonly domain_key: string | null
}

async function compare(scope: Scope, one: Waiting): Promise<void> {
  const { id, note, status } = one
  await keepKeys(scope, one)
  const found = status === 'suspended' ? [] : await candidatesFor(scope, one)
  const others = found.filter((candidate) => candidate.id !== id)
  await transaction(scope, async (inside) => {
    await reportDuplicates(inside, id, others)
    // What changed meanwhile has another note, and is compared again.
    await inside.db
      .deleteFrom('business_comparisons')
      .where('business_id', '=', id)
      .where('note', '=', note)
      .execute()
  })
}

/** By which others find it; entries of before the keys have none. */
async function keepKeys({ db }: Scope, one: Waiting): Promise<void> {
  const keys = keysOf(one)
  if (keys.phone_key === one.phone_key && keys.domain_key === one.domain_key) return
  await db
    .updateTable('businesses')
    .set(keys)
    .where('id', '=', one.id)
    .where('website', '=', one.website)
    .where('phone', '=', one.phone)
    .where('country_code', '=', one.country_code)
    .execute()
}
