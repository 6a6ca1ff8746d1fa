import { usesSharedService } from './shared-service.ts'

/** Files that take long, with the seconds, as `npm test -- --times` tells; a guess is enough, for it only balances. */
const heavy: Readonly<Record<string, number>> = {
  'src/adapters/embedded-postgres/': 30,
  'test/fuzz.test.ts': 30,
  'test/every-endpoint.test.ts': 30,
  'test/every-tool.test.ts': 27,
  'test/command-line.test.ts': 25,
  'test/journeys/tenancy.test.ts': 23,
  'test/hostile/growth.test.ts': 20,
  'test/every-record.test.ts': 20,
  'test/kill.test.ts': 18,
  'test/removed-person.test.ts': 16,
  'test/architecture.test.ts': 15,
  'test/readme.test.ts': 14,
  'src/domains/gtm/profiles/reading.test.ts': 13,
  'src/domains/ai/runs/gateway.test.ts': 13,
  'src/domains/gtm/discovery/discovery.test.ts': 12,
  'test/moving.test.ts': 11,
  'test/evaluation/misspelt.test.ts': 11,
  'test/stop.test.ts': 10,
  'src/kernel/events/partitions.test.ts': 10,
  'src/domains/gtm/discovery/suppressed.test.ts': 10,
  'src/domains/gtm/outreach/sending/sending.test.ts': 8,
  'test/purge.test.ts': 8,
  'src/domains/ai/agent/agent.test.ts': 7,
  'test/every-event.test.ts': 7,
  'test/refusal-words.test.ts': 7,
  'src/domains/privacy/objections/objections.test.ts': 7,
}

/** What is in two processes at once must not share a folder, of servers or of installed tools. */
function unitOf(file: string): string {
  const folders = ['src/adapters/embedded-postgres/', 'test/consumers/']
  return folders.find((folder) => file.startsWith(folder)) ?? file
}

/** What fills its database so that no other test should find it. */
const alone = new Set(['test/list-plans.test.ts'])

/**
 * The files for each process: so many that share a service and should work equally long, one that has none, since it
 * waits for programs that it starts, and one for each file that wants to be alone.
 */
export function portions(files: readonly string[], processes: number): string[][] {
  const { lonely = [], served = [], bare = [] } = Object.groupBy(files, kindOf)
  return [...lonely.map((file) => [file]), ...balanced(served, processes), ...balanced(bare, 1)]
}

function kindOf(file: string): 'lonely' | 'served' | 'bare' {
  if (alone.has(file)) return 'lonely'
  return usesSharedService(file) ? 'served' : 'bare'
}

function balanced(files: readonly string[], processes: number): string[][] {
  const units = [...Map.groupBy(files, unitOf)].sort(([a], [b]) => secondsOf(b) - secondsOf(a))
  const loads = Array.from({ length: processes }, () => ({ seconds: 0, files: [] as string[] }))
  for (const [unit, members] of units) {
    const least = loads.reduce((one, other) => (other.seconds < one.seconds ? other : one))
    least.seconds += secondsOf(unit)
    least.files.push(...members)
  }
  return loads.map(({ files }) => files).filter(({ length }) => length > 0)
}

function secondsOf(unit: string): number {
  return heavy[unit] ?? 0.5
}
