import { sql } from 'kysely'
import type { IndexResponse, MurmurationsIndex } from '#adapters/federation/murmurations-index.ts'
import { OutboundRefused } from '#adapters/web/outbound-refused.ts'
import { timestamp } from '#kernel/clock.ts'
import { recordFor } from '#kernel/events/record.ts'
import { systemActor, transaction, type Scope } from '#kernel/scope.ts'
import { federationEvents } from './events.ts'
import { profileUrl } from './profile.ts'
import { readFederation } from './wishes.ts'

/** Profiles in one run; indexes allow few requests a minute. */
const mostAtOnce = 20
const firstWaitMs = 10 * 60_000
const longestWaitMs = 24 * 3_600_000

interface Due {
  readonly business_id: string
  readonly slug: string
  readonly is_shown: boolean
  readonly updated_at: string | null
  readonly organization_id: string | null
  readonly tries: number
}

/** Tells the index of profiles that are new, changed, hidden or gone. A response that asks for time ends the run. */
export async function submitProfiles(scope: Scope, index: MurmurationsIndex): Promise<void> {
  for (const due of await dueProfiles(scope)) {
    const response = await ask(index, due, profileUrl(scope, due.slug))
    await keep(scope, due, response)
    if (response.state === 'later') return
  }
}

/** Shown is what its holder wishes and somebody vouches for. */
async function dueProfiles({ db, now }: Scope): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select * from (
      select f.business_id, f.slug, f.tries, f.due_at, f.status, f.seen_at, b.updated_at, b.organization_id,
             coalesce(f.is_wanted and b.status in ('seeded', 'claimed', 'verified'), false) as is_shown
        from federated_profiles f left join businesses b on b.id = f.business_id) one
     where due_at <= ${timestamp(now())}::timestamptz
       and case when is_shown
                then status in ('waiting', 'removed') or seen_at is distinct from updated_at
                else status <> 'removed' end
     order by due_at, business_id limit ${mostAtOnce}`.execute(db)
  return rows
}

async function ask(index: MurmurationsIndex, due: Due, url: string): Promise<IndexResponse> {
  try {
    return await (due.is_shown ? index.submit(url) : index.remove(url))
  } catch (error) {
    if (error instanceof OutboundRefused) return { state: 'later' }
    throw error
  }
}

/** What the index said, unless the holder changed their mind meanwhile: then the next run asks anew. */
function keep(scope: Scope, due: Due, response: IndexResponse): Promise<void> {
  return transaction({ ...scope, actor: systemActor }, async (inside) => {
    const now = inside.now()
    const changed =
      response.state === 'later'
        ? {
            tries: due.tries + 1,
            due_at: timestamp(new Date(now.getTime() + waitMs(due, response))),
          }
        : {
            status: response.state,
            errors: response.state === 'invalid' ? [...response.errors] : [],
            seen_at: due.updated_at,
            tries: 0,
            updated_at: timestamp(now),
          }
    await inside.db
      .updateTable('federated_profiles')
      .set(changed)
      .where('business_id', '=', due.business_id)
      .execute()
    if (response.state === 'later') return
    await forgetGone(inside, due)
    if (due.organization_id === null) return
    const data = await readFederation(inside, due.business_id)
    recordFor(inside, due.organization_id, federationEvents[response.state], {
      subject: due.business_id,
      data,
    })
  })
}

/** Of what is gone for good nothing is left to say. */
async function forgetGone({ db }: Scope, { business_id, updated_at }: Due): Promise<void> {
  if (updated_at === null)
    await db.deleteFrom('federated_profiles').where('business_id', '=', business_id).execute()
}

function waitMs({ tries }: Due, { seconds = 0 }: { readonly seconds?: number }): number {
  return Math.min(longestWaitMs, Math.max(seconds * 1000, firstWaitMs * 2 ** Math.min(tries, 10)))
}
