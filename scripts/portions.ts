/** Files that take long, with the seconds, as `npm test -- --times` tells; a guess is enough, for it only balances. */
const heavy: Readonly<Record<string, number>> = {
  'src/adapters/embedded-postgres/': 50,
  'test/hostile/growth.test.ts': 30,
  'test/fuzz.test.ts': 28,
  'test/kill.test.ts': 22,
  'test/command-line.test.ts': 21,
  'test/list-plans.test.ts': 20,
  'test/every-tool.test.ts': 13,
  'test/every-event.test.ts': 13,
  'test/http-limits.test.ts': 12,
  'test/kill-delivery.test.ts': 12,
  'test/every-record.test.ts': 10,
  'test/removed-person.test.ts': 10,
  'test/every-endpoint.test.ts': 10,
  'test/hostile-sites.test.ts': 9,
  'test/stop.test.ts': 9,
  'test/contract.test.ts': 8,
  'test/architecture.test.ts': 8,
  'test/logs.test.ts': 8,
  'test/moving.test.ts': 7,
  'test/kill-purge.test.ts': 7,
  'src/domains/gtm/leads/leads.test.ts': 7,
  'test/http-pressure.test.ts': 7,
  'test/leaks.test.ts': 7,
  'src/domains/identity/second-factor/second-factor.test.ts': 6,
  'test/refusal-words.test.ts': 6,
  'test/documentation.test.ts': 6,
  'test/readme.test.ts': 6,
  'test/http-idempotency.test.ts': 5,
  'src/domains/gtm/discovery/discovery.test.ts': 5,
}

/** What is in two processes at once must not share a folder, of servers or of installed tools. */
function unitOf(file: string): string {
  const folders = ['src/adapters/embedded-postgres/', 'test/consumers/']
  return folders.find((folder) => file.startsWith(folder)) ?? file
}

/** The files for each of so many processes, none of which should work longer than the others. */
export function portions(files: readonly string[], processes: number): string[][] {
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
