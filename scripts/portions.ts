import { usesSharedService } from './shared-service.ts'

/** Files that take long, with the seconds, as `npm test -- --times` tells; a guess is enough, for it only balances. */
const heavy: Readonly<Record<string, number>> = {
  'test/kill.test.ts': 25,
  'test/journeys/tenancy.test.ts': 20,
  'test/every-tool.test.ts': 16,
  'src/domains/ai/runs/gateway.test.ts': 15,
  'src/domains/gtm/profiles/reading.test.ts': 15,
  'test/hostile/growth.test.ts': 15,
  'test/readme.test.ts': 15,
  'test/stop.test.ts': 14,
  'test/fuzz.test.ts': 13,
  'test/holding.test.ts': 13,
  'src/domains/gtm/outreach/sending/sending.test.ts': 12,
  'test/every-endpoint.test.ts': 12,
  'test/every-record.test.ts': 12,
  'src/adapters/signal-sources/sources.test.ts': 11,
  'src/domains/ai/providers/providers.test.ts': 11,
  'src/adapters/embedded-postgres/embedded.test.ts': 11,
  'test/logs.test.ts': 10,
  'test/outsiders.test.ts': 10,
  'test/client-package/package.test.ts': 10,
  'test/moving.test.ts': 9,
  'test/refusal-words.test.ts': 9,
  'src/domains/gtm/schedule/schedule.test.ts': 8,
  'test/command-line.test.ts': 8,
  'test/evaluation/posts/posts.test.ts': 8,
  'test/purge.test.ts': 8,
  'test/every-event.test.ts': 7,
  'test/hostile-sites.test.ts': 7,
  'test/http-idempotency.test.ts': 7,
  'src/domains/ai/agent/agent.test.ts': 6,
  'src/domains/directory/changes/changes.test.ts': 6,
  'src/domains/gtm/discovery/outside.test.ts': 6,
  'src/domains/gtm/rechecking/rechecking.test.ts': 6,
  'test/removed-person.test.ts': 5,
  'test/counts.test.ts': 5,
  'test/evaluation/misspelt.test.ts': 5,
  'src/adapters/embedded-postgres/service-role.test.ts': 5,
  'src/domains/events/events/events.test.ts': 5,
  'src/domains/events/webhooks/fairness.test.ts': 4,
  'test/kill-import.test.ts': 3,
  'test/kill-mail.test.ts': 3,
}

/** What fills its database so that no other test should find it. */
const alone = new Set(['test/list-plans.test.ts'])

/** What shares the service and mostly waits, for websites, models, mail servers and programs that take their time. */
const waiting = new Set([
  'src/domains/ai/agent/agent.test.ts',
  'src/domains/ai/providers/providers.test.ts',
  'src/domains/ai/runs/gateway.test.ts',
  'src/domains/events/events/events.test.ts',
  'src/domains/events/webhooks/fairness.test.ts',
  'src/domains/gtm/discovery/outside.test.ts',
  'src/domains/gtm/outreach/sending/sending.test.ts',
  'src/domains/gtm/profiles/reading.test.ts',
  'src/domains/gtm/rechecking/rechecking.test.ts',
  'src/domains/gtm/schedule/schedule.test.ts',
  'test/holding.test.ts',
  'test/hostile-sites.test.ts',
  'test/kill-draft.test.ts',
  'test/kill-import.test.ts',
  'test/kill-mail.test.ts',
])

/** What shares a service, or a folder of servers or of installed tools, and is therefore not in two processes at once. */
const together: readonly ((file: string) => boolean)[] = [
  (file) => waiting.has(file),
  (file) => file.startsWith('src/adapters/embedded-postgres/'),
  (file) => file.startsWith('test/consumers/'),
]

/**
 * The files for each process: so many that share a service and should work equally long, two whose files mostly wait,
 * for programs that they start or, in one of them, beside a service, and one for each file that wants to be alone. What
 * waits would else leave a core idle at the end, where few processes are left.
 */
export function portions(files: readonly string[], processes: number): string[][] {
  const { lonely = [], busy = [], idle = [] } = Object.groupBy(files, kindOf)
  return [...lonely.map((file) => [file]), ...balanced(busy, processes), ...balanced(idle, 2)]
}

function kindOf(file: string): 'lonely' | 'busy' | 'idle' {
  if (alone.has(file)) return 'lonely'
  return usesSharedService(file) && !waiting.has(file) ? 'busy' : 'idle'
}

function balanced(files: readonly string[], processes: number): string[][] {
  const units = [...Map.groupBy(files, unitOf).values()]
  const loads = Array.from({ length: processes }, () => ({ seconds: 0, files: [] as string[] }))
  for (const unit of units.sort((one, other) => secondsOf(other) - secondsOf(one))) {
    const least = loads.reduce((one, other) => (other.seconds < one.seconds ? other : one))
    least.seconds += secondsOf(unit)
    least.files.push(...unit)
  }
  return loads.map(({ files }) => files).filter(({ length }) => length > 0)
}

function unitOf(file: string): string | number {
  const unit = together.findIndex((holds) => holds(file))
  return unit < 0 ? file : unit
}

function secondsOf(unit: readonly string[]): number {
  return unit.reduce((sum, file) => sum + (heavy[file] ?? 0.5), 0)
}
