import { usesSharedService } from './shared-service.ts'

/** Files that take long, with the seconds, as `npm test -- --times` tells; a guess is enough, for it only balances. */
const heavy: Readonly<Record<string, number>> = {
  'src/adapters/embedded-postgres/': 30,
  'test/hostile/growth.test.ts': 26,
  'test/command-line.test.ts': 20,
  'test/every-record.test.ts': 19,
  'test/fuzz.test.ts': 18,
  'test/journeys/tenancy.test.ts': 16,
  'test/every-endpoint.test.ts': 15,
  'test/every-tool.test.ts': 14,
  'test/kill.test.ts': 13,
  'src/domains/gtm/profiles/reading.test.ts': 13,
  'test/moving.test.ts': 13,
  'src/domains/ai/runs/gateway.test.ts': 13,
  'test/stop.test.ts': 13,
  'test/architecture.test.ts': 12,
  'test/evaluation/sites/sites.test.ts': 11,
  'test/readme.test.ts': 11,
  'test/refusal-words.test.ts': 10,
  'test/http-limits.test.ts': 10,
  'test/removed-person.test.ts': 10,
  'test/evaluation/misspelt.test.ts': 9,
  'test/counts.test.ts': 9,
  'src/domains/gtm/discovery/outside.test.ts': 8,
  'test/every-filter.test.ts': 8,
  'test/outsiders.test.ts': 7,
  'src/domains/ai/agent/agent.test.ts': 7,
  'src/adapters/signal-sources/sources.test.ts': 7,
  'test/purge.test.ts': 7,
  'test/evaluation/posts/posts.test.ts': 7,
  'test/http-idempotency.test.ts': 6,
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
