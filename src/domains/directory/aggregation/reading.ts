import { sql } from 'kysely'
import type {
  MurmurationsNodes,
  NotNow,
  ReadProfile,
} from '#adapters/federation/murmurations-nodes.ts'
import { OutboundRefused } from '#adapters/web/outbound-refused.ts'
import { optOutIn } from '#adapters/web/opt-outs.ts'
import { timestamp } from '#kernel/clock.ts'
import { systemActor, transaction, type Scope } from '#kernel/scope.ts'
import { removeEntry, writeEntry, type Acting } from './entries.ts'
import { nothingKept } from './imported-profiles.ts'
import { publicProfile, type PlaceOfNode, type PublicProfile } from './profile.ts'
import { judge } from './terms.ts'

/** Profiles read in one run of the job, one after the other. */
const mostAtOnce = 100
const maxTries = 8
const firstWaitMs = 3_600_000

interface Due {
  readonly id: string
  readonly profile_url: string
  readonly status: string
  readonly business_id: string | null
  readonly node: PlaceOfNode
  readonly tries: number
}

/** Reads what is new or changed. One that cannot be read is tried again for days, and holds up no other. */
export async function readDue(scope: Scope, nodes: MurmurationsNodes): Promise<void> {
  const { rows } = await sql<Due>`
    select id, profile_url, status, business_id, node, tries from imported_profiles
     where due_at <= ${timestamp(scope.now())}::timestamptz order by due_at, id limit ${mostAtOnce}`.execute(
    scope.db,
  )
  for (const due of rows) {
    const read = isOwn(scope, due) ? ('own' as const) : await ask(nodes, due.profile_url)
    await keepIfDue(scope, due, read).catch((err: unknown) => {
      scope.log.error({ err, id: due.id }, 'a profile could not be kept')
      return keepIfDue(scope, due, { state: 'later', said: 'It could not be kept.' })
    })
  }
}

function keepIfDue(scope: Scope, due: Due, read: ReadProfile | 'own'): Promise<void> {
  return transaction({ ...scope, actor: systemActor }, async (inside) => {
    if (await isStillDue(inside, due)) await keep(inside, due, read)
  })
}

function isOwn({ config }: Scope, { profile_url }: Due): boolean {
  return URL.parse(profile_url)?.origin === new URL(config.PUBLIC_URL).origin
}

async function ask(nodes: MurmurationsNodes, url: string): Promise<ReadProfile> {
  try {
    return await nodes.read(url)
  } catch (error) {
    if (error instanceof OutboundRefused) return { state: 'later', said: error.reason }
    throw error
  }
}

/** Somebody may have opted out of it while it was read. */
async function isStillDue({ db }: Scope, { id, status, business_id }: Due): Promise<boolean> {
  const row = await db
    .selectFrom('imported_profiles')
    .select(['status', 'business_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.status === status && row.business_id === business_id
}

async function keep(scope: Acting, due: Due, read: ReadProfile | 'own'): Promise<void> {
  if (read === 'own') return takeOut(scope, due, 'refused', 'own')
  if (read.state === 'gone') return takeOut(scope, due, 'removed', 'gone')
  if (read.state === 'later') return postpone(scope, due, read)
  if (optOutIn(read.headers, agent) !== undefined) return takeOut(scope, due, 'refused', 'reserved')
  const profile = publicProfile(read.profile, due.node)
  if (profile === undefined) return takeOut(scope, due, 'refused', 'not_fitting')
  await judged(scope, due, profile)
}

/** The name by which pages address the program. */
const agent = 'workspace-growth-service'

async function judged(scope: Acting, due: Due, profile: PublicProfile): Promise<void> {
  const judgement = judge(profile.licences, scope.config.MURMURATIONS_IMPORT_USE === 'non-profit')
  if ('refused' in judgement) return takeOut(scope, due, 'refused', judgement.refused)
  const written = await writeEntry(scope, due.business_id, profile)
  if ('refused' in written) {
    const isDeleted = written.refused === 'deleted_here'
    return takeOut(scope, due, isDeleted ? 'opted_out' : 'refused', written.refused)
  }
  await change(scope, due, {
    status: written.isHeld ? 'held' : 'imported',
    reason: '',
    licence: profile.licences.join(', ').slice(0, 500).toWellFormed(),
    terms: judgement.terms,
    source_name: profile.source.name,
    source_url: profile.source.url,
    business_id: written.business_id,
    ...isRead(scope),
  })
}

function isRead({ now }: Scope) {
  return { read_at: timestamp(now()), due_at: null, tries: 0 }
}

/** An entry whose profile may not be shown any more is not. */
export async function takeOut(
  scope: Scope,
  { id, business_id }: Pick<Due, 'id' | 'business_id'>,
  status: 'refused' | 'removed' | 'opted_out',
  reason: string,
): Promise<void> {
  const isGone = await removeEntry(scope, business_id, { isForGood: status === 'opted_out' })
  const changed = isGone ? { ...nothingKept, status, reason } : { status: 'held' as const, reason }
  await change(scope, { id }, { ...changed, ...isRead(scope) })
}

/** Of one that was brought in before the entry stays as it was, until it is not seen for long. */
async function postpone(scope: Scope, due: Due, { seconds = 0, said }: NotNow): Promise<void> {
  if (due.tries + 1 >= maxTries && due.business_id === null)
    return takeOut(scope, due, 'refused', 'not_readable')
  const waitMs = Math.max(
    Math.min(seconds, 86_400) * 1000,
    firstWaitMs * 2 ** Math.min(due.tries, 5),
  )
  const due_at = timestamp(new Date(scope.now().getTime() + waitMs))
  const why = due.status === 'waiting' ? { reason: said } : {}
  await change(scope, due, { tries: due.tries + 1, due_at, ...why })
}

function change({ db }: Scope, { id }: { readonly id: string }, columns: object) {
  return db.updateTable('imported_profiles').set(columns).where('id', '=', id).execute()
}
