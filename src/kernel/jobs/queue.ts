import { CompiledQuery } from 'kysely'
import { PgBoss, type Job as QueuedJob, type JobResult, type Schedule } from 'pg-boss'
import { z } from 'zod'
import { Expected } from '../errors.ts'
import type { Gate } from '../gate.ts'
import type { Logger } from '../log.ts'
import type { Connections } from '../postgres/connections/connections.ts'
import type { Database } from '../postgres/database.ts'
import type { Scope } from '../scope.ts'
import type { Enqueue, EnqueueOptions } from './enqueue.ts'
import type { AnyJob, SystemScope } from './job.ts'
import { schema } from './queue-tables.ts'
import { Waking } from './waking.ts'

const Envelope = z.object({ organization_id: z.uuid().nullable(), payload: z.unknown() })

/** The queue of one process: adds jobs inside the caller's transaction, and runs them if it is a worker. */
export interface Queue {
  readonly enqueue: Enqueue
  start(): Promise<void>
  /** Takes jobs off the queue from now on, each in a scope of its organization. */
  work(place: Workplace): Promise<void>
  /** Lets running jobs finish, for at most `timeoutMs`; what is interrupted runs again elsewhere. */
  stop(timeoutMs: number): Promise<void>
}

export function createQueue(connections: Connections, jobs: readonly AnyJob[], log: Logger): Queue {
  const boss = bossOn(connections, log, { works: false })
  // Looking after the queue and its schedules waits until there is somebody to take jobs.
  let worker: PgBoss | undefined
  let waking: Waking | undefined
  return {
    enqueue: (db, name, data, options = {}) => send(boss, db, name, data, options),
    start: async () => {
      await boss.start()
      const known = await boss.getQueues(jobs.map(({ name }) => name))
      const byName = new Map(known.map((queue) => [queue.name, queue]))
      await Promise.all(jobs.map((job) => declare(boss, job, byName.get(job.name))))
    },
    work: async (place) => {
      worker = bossOn(connections, log, { works: true })
      const working = await worker.start()
      const schedules = await working.getSchedules()
      await Promise.all(jobs.map((job) => work(working, job, place, schedules)))
      const names = jobs.map(({ name }) => name)
      waking = new Waking({ connections, log, names, wake: (due) => wake(working, due) })
    },
    stop: async (timeout) => {
      await waking?.stop()
      for (const each of [worker, boss]) await each?.stop({ graceful: true, timeout, close: false })
    },
  }
}

const passSeconds = 10
const longestDelaySeconds = 3600

function bossOn({ pool }: Connections, log: Logger, { works }: { works: boolean }): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema,
    migrate: false,
    createSchema: false,
    supervise: works,
    schedule: works,
    // Jobs of a killed process are found by a pass that both let through.
    monitorIntervalSeconds: passSeconds,
    superviseIntervalSeconds: passSeconds,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'queue'))
  return boss
}

async function send(
  boss: PgBoss,
  db: Database,
  name: string,
  data: Readonly<Record<string, unknown>>,
  { startAfterSeconds, singletonKey = crypto.randomUUID(), group }: EnqueueOptions,
) {
  await boss.send(name, data, {
    db: {
      executeSql: async (text, values = []) => {
        const query = db.isTransaction ? locking(text) : text
        const { rows } = await db.executeQuery(CompiledQuery.raw(query, values))
        return { rows }
      },
    },
    singletonKey,
    ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
    ...(group === undefined ? {} : { group: { id: group } }),
  })
}

/**
 * A job of the same key that waits already is locked to the end of the transaction, so that nobody takes it before they
 * could see what was written. As pg-boss sends it, it could be done before the commit, and none would be there after.
 */
function locking(insertion: string): string {
  return insertion.replace(
    'ON CONFLICT DO NOTHING',
    `ON CONFLICT (name, coalesce(singleton_key, '')) WHERE state = 'created' AND policy = 'short'
     DO UPDATE SET priority = excluded.priority WHERE false`,
  )
}

/**
 * `short` lets one job of a key wait at a time; a job without a key gets one of its own. A queue that is known is told where
 * its jobs are tried more or less often than before.
 */
async function declare(
  boss: PgBoss,
  { name, retries = 5 }: AnyJob,
  known?: { readonly retryLimit?: number },
): Promise<void> {
  const trying = {
    retryLimit: retries,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: longestDelaySeconds,
  }
  if (known === undefined)
    await boss.createQueue(name, {
      policy: 'short',
      ...trying,
      heartbeatSeconds: 10,
      expireInSeconds: 900,
    })
  else if (known.retryLimit !== retries) await boss.updateQueue(name, trying)
}

/** What scopes of jobs are made of. */
export interface Workplace {
  readonly base: Scope
  readonly sweep: Database
  readonly gate: Gate
  readonly purging: SystemScope['purging']
}

async function work(boss: PgBoss, job: AnyJob, place: Workplace, known: readonly Schedule[]) {
  await boss.work(job.name, workOptions(job), (batch: QueuedJob[]) =>
    Promise.all(batch.map((queued) => run(job, queued, place))),
  )
  if (job.schedule !== undefined && !known.some((one) => isOf(job, one)))
    await boss.schedule(job.name, job.schedule, nothing, { tz })
}

const tz = 'UTC'
const nothing = { organization_id: null, payload: {} }

function isOf({ name, schedule }: AnyJob, known: Schedule): boolean {
  return known.name === name && known.cron === schedule && known.timezone === tz
}

/** Has all who take jobs of these queues look for some now, or as soon as they have done what they are at. */
function wake(boss: PgBoss, names: ReadonlySet<string>): void {
  for (const { id, name } of boss.getWipData()) if (names.has(name)) boss.notifyWorker(id)
}

/** Whoever takes jobs is woken when there are some, and looks by themselves once in a while. */
function workOptions({ concurrency }: AnyJob) {
  const options = { pollingIntervalSeconds: 30, perJobResults: true } as const
  if (concurrency === undefined) return { ...options, batchSize: 20 }
  const { total, perGroup } = concurrency
  return { ...options, batchSize: 1, localConcurrency: total, localGroupConcurrency: perGroup }
}

async function run(job: AnyJob, { id, data }: QueuedJob, place: Workplace): Promise<JobResult> {
  const log = place.base.log.child({ job: job.name, job_id: id })
  try {
    const { organization_id, payload } = Envelope.parse(data)
    await job.handle({
      scope: await scopeOf(
        { ...place.base, log, cause: { type: 'job', id } },
        place,
        organization_id,
      ),
      payload: job.payload.parse(payload),
    })
    return { id, status: 'completed' }
  } catch (error) {
    if (error instanceof Expected) log.warn({ reason: error.message }, 'job failed')
    else log.error({ err: error }, 'job failed')
    return { id, status: 'failed', output: { message: String(error) } }
  }
}

async function scopeOf(
  base: Scope,
  { sweep, purging, gate }: Workplace,
  organizationId: string | null,
) {
  return organizationId === null
    ? { ...base, sweep, purging, enter: (id: string) => gate.system(base, id) }
    : gate.system(base, organizationId)
}
