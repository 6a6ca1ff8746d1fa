import { sql } from 'kysely'
import type { MurmurationsNodes, NotNow } from '#adapters/federation/murmurations-nodes.ts'
import { OutboundRefused } from '#adapters/web/outbound-refused.ts'
import { dayMs, timestamp } from '#kernel/clock.ts'
import type { Sweep } from '#kernel/jobs/job.ts'
import { inTurn } from '#kernel/jobs/turns.ts'
import type { Scope } from '#kernel/scope.ts'
import { openImport } from './imports.ts'
import { mostProfiles, noteListed } from './listing.ts'
import { importedSchema } from './profile.ts'
import { readDue } from './reading.ts'
import { enforceTerms, forgetUnseen } from './taking-out.ts'
import { checkUnseen } from './unseen.ts'

/** How long one run of the job has an import to itself. */
const leaseMs = 10 * 60_000
const firstWaitMs = 10 * 60_000
const longestWaitMs = 12 * 3_600_000
/** About three days of waiting. */
const maxTries = 10
const mostPages = 100

type NodesOf = (index: string) => MurmurationsNodes

/** Goes on with what there is to import, and takes out what may no longer be shown. Another run of it does the next part. */
export function advancingImports(nodesOf: NodesOf): Sweep<Scope> {
  const advancing: Sweep<Scope> = async (scope) => {
    await advanceImport(scope, nodesOf)
    return undefined
  }
  return inTurn([enforceTerms, forgetUnseen, advancing])
}

async function advanceImport(scope: Scope, nodesOf: NodesOf): Promise<void> {
  const { MURMURATIONS_IMPORT_URL: index } = scope.config
  if (index === undefined) return
  await refreshDaily(scope, index)
  const lease = await takeLease(scope)
  // What could not be read waits for hours; the import that named it may be over by then.
  if (lease === undefined) return readDue(scope, nodesOf(index))
  if (lease.index_url !== index)
    return end(scope, lease, 'failed', 'The operator named another index.')
  await advance(scope, lease, nodesOf(index)).catch((error: unknown) => {
    if (error instanceof OutboundRefused) return wait(scope, lease, { said: error.reason })
    throw error
  })
}

interface Lease {
  readonly id: string
  readonly index_url: string
  readonly status: 'listing' | 'reading'
  readonly page: number
  readonly tries: number
}

/** Two processes never work on one import. */
async function takeLease({ db, now }: Scope): Promise<Lease | undefined> {
  const at = now()
  const { rows } = await sql<Lease>`
    update profile_imports set due_at = ${timestamp(new Date(at.getTime() + leaseMs))}::timestamptz
     where status in ('listing', 'reading') and due_at <= ${timestamp(at)}::timestamptz
    returning id, index_url, status, page, tries`.execute(db)
  return rows[0]
}

async function advance(scope: Scope, lease: Lease, nodes: MurmurationsNodes): Promise<void> {
  const said = lease.status === 'listing' ? await listAll(scope, lease, nodes) : undefined
  if (said !== undefined) return wait(scope, lease, said)
  await readDue(scope, nodes)
  if (await anyDue(scope)) return again(scope, lease)
  const unsaid = await checkUnseen(scope, lease, nodes)
  if (unsaid === 'more') return again(scope, lease)
  if (unsaid !== undefined) return wait(scope, lease, unsaid)
  await end(scope, lease, 'finished', '')
}

async function listAll(
  scope: Scope,
  lease: Lease,
  nodes: MurmurationsNodes,
): Promise<NotNow | undefined> {
  for (let page = lease.page; page <= mostPages; page += 1) {
    const found = await nodes.list(importedSchema, page)
    if (found.state === 'later') return found
    await noteListed(scope, lease, found.nodes)
    const isLast = found.isLast || (await isFull(scope, lease))
    await changeImport(scope, lease, {
      tries: 0,
      ...(isLast ? { status: 'reading' } : { page: page + 1 }),
    })
    if (isLast) return undefined
  }
  await changeImport(scope, lease, { status: 'reading' })
  return undefined
}

async function isFull({ db }: Scope, { id }: Lease): Promise<boolean> {
  const { rows } = await sql`
    select from imported_profiles where import_id = ${id} offset ${mostProfiles - 1} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

async function anyDue({ db, now }: Scope): Promise<boolean> {
  const { rows } = await sql`
    select from imported_profiles where due_at <= ${timestamp(now())}::timestamptz limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Somebody started the first; from then on the index is asked once a day what is gone from it. */
async function refreshDaily(scope: Scope, index: string): Promise<void> {
  const last = await scope.db
    .selectFrom('profile_imports')
    .select('started_at')
    .where('index_url', '=', index)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined) return
  if (scope.now().getTime() - Date.parse(last.started_at) >= dayMs)
    await openImport(scope, index, null)
}

function again(scope: Scope, lease: Lease): Promise<void> {
  return changeImport(scope, lease, { due_at: timestamp(scope.now()) })
}

async function wait(
  scope: Scope,
  lease: Lease,
  { seconds = 0, said }: Pick<NotNow, 'seconds' | 'said'>,
): Promise<void> {
  const tries = lease.tries + 1
  if (tries >= maxTries) return end(scope, lease, 'failed', said)
  const waitMs = Math.max(seconds * 1000, firstWaitMs * 2 ** tries)
  const due_at = new Date(scope.now().getTime() + Math.min(waitMs, longestWaitMs))
  await changeImport(scope, lease, { tries, error: said, due_at: timestamp(due_at) })
}

function end(scope: Scope, lease: Lease, status: 'finished' | 'failed', error: string) {
  return changeImport(scope, lease, { status, error, finished_at: timestamp(scope.now()) })
}

async function changeImport({ db }: Scope, { id }: Lease, columns: object): Promise<void> {
  await db.updateTable('profile_imports').set(columns).where('id', '=', id).execute()
}
