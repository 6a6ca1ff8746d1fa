import { isMember, readOrganization } from '#domains/identity/index.ts'
import { timestamp } from '#kernel/clock.ts'
import type { Values } from '#kernel/values.ts'
import type { Change, Writing } from '#kernel/records/writing.ts'
import { refused } from '#kernel/query/condition.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { fieldsOf } from '../fields/definitions.ts'

/** It brings calendars along, which few tasks need: they are read with the first rule. */
function ruleModule() {
  return import('./rule.ts')
}

/** The same verbs; a task that comes again is followed by the next one when it is done. */
export function repeating<W extends Writing<Values>>(verbs: W): W {
  const { change, changeMany, lock, lockMany } = verbs
  return {
    ...verbs,
    change: (scope: OrganizationScope, id: string, values: Values) =>
      isDone(values)
        ? transaction(scope, async (inside) => {
            // Locked first: of two who complete it at once, the second finds it done.
            const before = await lock(inside, id)
            const after = await change(withoutCondition(inside), id, values)
            if (!isDone(before)) await followWith(verbs, inside, after)
            return after
          })
        : change(scope, id, values),
    changeMany: (scope: OrganizationScope, changes: readonly Change[]) => {
      const completed = changes.flatMap(({ id, values }) => (isDone(values) ? [id] : []))
      if (completed.length === 0) return changeMany(scope, changes)
      return transaction(scope, async (inside) => {
        const before = await lockMany(inside, completed)
        const open = new Set(before.flatMap((task) => (isDone(task) ? [] : [task['id']])))
        const changed = await changeMany(inside, changes)
        for (const task of changed) if (open.has(task['id'])) await followWith(verbs, inside, task)
        return changed
      })
    },
  }
}

function isDone({ status }: Values): boolean {
  return status === 'done'
}

function withoutCondition({ ifMatch: _compared, ...unconditional }: OrganizationScope) {
  return unconditional
}

/** Adds what comes after a task that is done now, unless something does already. */
async function followWith(
  verbs: Writing<Values>,
  inside: OrganizationScope,
  task: Values,
): Promise<void> {
  if (typeof task['recurrence'] !== 'string') return
  if (await isFollowed(inside, String(task['id']))) return
  const next = await nextTask(inside, task)
  const { create } = verbs
  if (next !== undefined) await create(inside, await repeatable(inside, next))
}

/** Whether it was done before, and opened again. */
async function isFollowed({ db, organizationId }: OrganizationScope, id: string) {
  const next = db
    .selectFrom('tasks')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('follows_id', '=', id)
  return (await next.executeTakeFirst()) !== undefined
}

/** Without values that no two tasks may have. */
async function repeatable(scope: OrganizationScope, task: Values): Promise<Values> {
  const fields = await fieldsOf(scope, 'task')
  const single = new Set(fields.filter(({ unique }) => unique).map(({ key }) => key))
  const values = Object.entries(Object(task['custom']) as Values)
  return { ...task, custom: Object.fromEntries(values.filter(([key]) => !single.has(key))) }
}

/**
 * What comes after a task that is done, as its rule says; undefined where nothing does. No task stays undone for what the
 * next one may not have: the last one has no rule any more, and nobody is in charge of it in place of who has left.
 */
async function nextTask(scope: OrganizationScope, task: Values): Promise<Values | undefined> {
  const { now } = scope
  const { recurrence, due: stored } = task
  if (typeof recurrence !== 'string') return undefined
  const { nextOf, readRecurrence } = await ruleModule()
  const rule = readRecurrence(recurrence)
  if (rule === undefined) return undefined
  const due = typeof stored === 'string' ? new Date(stored) : now()
  const { time_zone: zone } = await readOrganization(scope)
  const next = nextOf(rule, due, now(), zone)
  if (next === undefined) return undefined
  const { id, created_at: _made, updated_at: _changed, created_by: _by, ...kept } = task
  const { assignee_id: assignee } = task
  const isThere = typeof assignee === 'string' && (await isMember(scope, assignee))
  return {
    ...kept,
    status: 'open',
    assignee_id: isThere ? assignee : null,
    due: timestamp(next.at),
    remind_at: shifted(task['remind_at'], next.at.getTime() - due.getTime()),
    recurrence: next.recurrence,
    follows_id: id,
  }
}

function shifted(instant: unknown, milliseconds: number): string | null {
  return typeof instant === 'string'
    ? timestamp(new Date(Date.parse(instant) + milliseconds))
    : null
}

/** Refuses what is no rule, or never comes again. @throws ValidationFailed */
export async function requireRule(
  scope: OrganizationScope,
  values: Values,
  before: Values = {},
): Promise<void> {
  const { recurrence } = values
  if (typeof recurrence !== 'string') return
  const { nextOf } = await ruleModule()
  const { faultOfLast, readSent } = await import('./faults.ts')
  const rule = readSent(recurrence)
  const due = values['due'] ?? before['due']
  const from = typeof due === 'string' ? new Date(due) : scope.now()
  const { time_zone: zone } = await readOrganization(scope)
  if (nextOf(rule, from, from, zone) === undefined)
    throw refused('recurrence', 'invalid', faultOfLast(rule, from, zone))
}
