import { appendFileSync } from 'node:fs'
import { stdout } from 'node:process'
import { Registry } from 'prom-client'
import { settingsOf } from '#roles/settings.ts'
import { EventDelivery } from '#kernel/events/delivery.ts'
import { createLogger } from '#kernel/log.ts'
import { createRuntime } from '#roles/runtime.ts'

/** Delivers contacts' events in a process of its own: notes each in a file, which a kill cannot undo, and prints it. */
const runtime = await createRuntime({
  config: settingsOf({ ROLES: 'http' }),
  database: JSON.parse(process.env['DATABASE'] ?? '{}'),
  log: createLogger('silent'),
})
const listener = {
  name: process.env['SUBSCRIBER'] ?? '',
  types: ['contact.*'],
  handle: async ({ events }: { events: readonly { data: Record<string, unknown> }[] }) => {
    const names = events.map(({ data }) => `${String(data['name'])}\n`).join('')
    appendFileSync(process.env['HEARD'] ?? '', names)
    stdout.write(names)
  },
}
new EventDelivery({ ...runtime, subscribers: [listener], metrics: new Registry() }).start()
