import { usesSharedService } from './shared-service.ts'

/** Files that take long, with the seconds, as `npm test -- --times` tells; a guess is enough, for it only balances. */
const heavy: Readonly<Record<string, number>> = {
  'test/stop.test.ts': 26,
  'test/readme.test.ts': 24,
  'test/kill.test.ts': 22,
  'test/moving.test.ts': 22,
  'test/fuzz.test.ts': 20,
  'test/every-record.test.ts': 15,
  'src/domains/directory/changes/changes.test.ts': 15,
  'src/kernel/events/delivery.test.ts': 15,
  'src/kernel/search/sampled.test.ts': 14,
  'src/domains/gtm/outreach/sending/sending.test.ts': 13,
  'test/hostile/growth.test.ts': 12,
  'src/domains/crm/fields/removal.test.ts': 12,
  'test/kept-filling.test.ts': 11,
  'src/adapters/embedded-postgres/service-role.test.ts': 10,
  'src/adapters/embedded-postgres/embedded.test.ts': 10,
  'test/journeys/tenancy.test.ts': 10,
  'src/domains/ai/runs/gateway.test.ts': 9,
  'src/domains/gtm/profiles/reading.test.ts': 9,
  'src/domains/ai/providers/providers.test.ts': 8,
  'test/contract.test.ts': 8,
  'test/client-package/package.test.ts': 8,
  'test/logs.test.ts': 8,
  'test/refusal-words.test.ts': 8,
  'test/command-line.test.ts': 8,
  'src/domains/crm/search/around.test.ts': 8,
  'src/domains/gtm/discovery/discovery.test.ts': 7,
  'src/kernel/search/without-statistics.test.ts': 7,
  'test/every-endpoint.test.ts': 7,
  'test/every-tool.test.ts': 7,
  'test/evaluation/posts/posts.test.ts': 7,
  'test/every-event.test.ts': 7,
  'test/purge.test.ts': 7,
  'test/http-idempotency.test.ts': 7,
  'test/doors.test.ts': 7,
  'test/kill-import.test.ts': 6,
  'test/every-order.test.ts': 6,
  'src/domains/ai/agent/agent.test.ts': 5,
  'test/holding.test.ts': 5,
  'src/domains/gtm/schedule/schedule.test.ts': 5,
  'src/adapters/signal-sources/sources.test.ts': 5,
  'test/counts.test.ts': 5,
  'test/evaluation/misspelt.test.ts': 5,
  'src/domains/gtm/leads/found-by-words.test.ts': 5,
  'test/longest-texts.test.ts': 5,
  'test/hostile-sites.test.ts': 4,
  'src/domains/gtm/discovery/outside.test.ts': 4,
  'src/domains/gtm/rechecking/rechecking.test.ts': 4,
  'src/domains/events/events/events.test.ts': 3,
  'src/domains/events/webhooks/fairness.test.ts': 2,
  'test/kill-mail.test.ts': 2,
}

/**
 * What has a process and a database apart: what fills it so that no other test should find it; and what asks all
 * organizations, or each row of all tables, of which the others make thousands, or counts on few beside its own.
 */
const apart: readonly ReadonlySet<string>[] = [
  new Set(['test/list-plans.test.ts']),
  new Set([
    'src/domains/crm/contacts/further-emails.test.ts',
    'src/domains/crm/fields/outsiders.test.ts',
    'src/domains/privacy/objections/objections.test.ts',
    'src/kernel/query/many-passing.test.ts',
    'test/outsiders.test.ts',
    'test/removed-person.test.ts',
  ]),
]

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
 * The files for each process: two whose files mostly wait, for programs that they start or, in one of them, beside a
 * service; so many more as there are cores for the others that share a service, of which the one that waits beside a
 * service takes a part, so that all end at one time and no core is left idle; and one for each group of files that stands apart.
 */
export function portions(files: readonly string[], processes: number): string[][] {
  const groups = apart.map((group) => files.filter((file) => group.has(file)))
  const others = files.filter((file) => !groups.flat().includes(file))
  const { busy = [], idle = [] } = Object.groupBy(others, kindOf)
  const waits = balanced(idle, [[], []])
  const beside = waits.filter((portion) => portion.some((file) => waiting.has(file)))
  const waitsAlone = waits.filter((portion) => !beside.includes(portion))
  const shared = balanced(busy, [...beside, ...Array.from({ length: processes }, () => [])])
  return [...groups, ...shared, ...waitsAlone].filter(({ length }) => length > 0)
}

function kindOf(file: string): 'busy' | 'idle' {
  return usesSharedService(file) && !waiting.has(file) ? 'busy' : 'idle'
}

/** What is in the portions already stays there. */
function balanced(files: readonly string[], begun: readonly (readonly string[])[]): string[][] {
  const units = [...Map.groupBy(files, unitOf).values()]
  const loads = begun.map((own) => ({ seconds: secondsOf(own), files: [...own] }))
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
  return unit.reduce((sum, file) => sum + (heavy[file] ?? 1), 0)
}
