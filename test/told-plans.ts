import { mock } from 'node:test'
import pg from 'pg'
import type { Plan } from './plans.ts'

/** How a statement was run: one that was sent, or one that a trigger, a function or a foreign key runs for it. */
export interface Told {
  readonly text: string
  readonly plan: Plan
}

const settings = [
  `session_preload_libraries = 'auto_explain'`,
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_analyze = on',
  'auto_explain.log_timing = off',
  'auto_explain.log_buffers = on',
  'auto_explain.log_nested_statements = on',
  'auto_explain.log_format = json',
  'auto_explain.log_level = notice',
]

/**
 * Hears from the database how each statement was run, under the role, the tenancy and the values that it was sent with,
 * on every connection of this process that is opened from now on.
 */
export async function hearPlans(owner: pg.Client, hear: (told: Told) => void): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  for (const setting of settings)
    await owner.query(`alter database ${rows[0]!.name} set ${setting}`)
  const emit = pg.Client.prototype.emit
  mock.method(pg.Client.prototype, 'emit', function (this: pg.Client, event: string, told: Error) {
    if (event === 'notice' && told.message.includes(' plan:\n')) hear(read(told.message))
    return Reflect.apply(emit, this, [event, told])
  })
}

function read(message: string): Told {
  const told = JSON.parse(message.slice(message.indexOf('{')))
  return { text: told['Query Text'], plan: told.Plan }
}
