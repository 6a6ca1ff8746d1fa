/** Files that take longer than two seconds, with the seconds; a guess is enough, for it only balances. */
const heavy: Readonly<Record<string, number>> = {
  'src/adapters/embedded-postgres/': 50,
  'test/fuzz.test.ts': 30,
  'test/kill.test.ts': 24,
  'test/every-endpoint.test.ts': 20,
  'test/journeys/tenancy.test.ts': 16,
  'test/readme.test.ts': 8,
  'test/every-tool.test.ts': 7,
  'test/http-limits.test.ts': 5,
  'test/http-idempotency.test.ts': 4,
  'src/kernel/postgres/migrate.test.ts': 4,
  'test/architecture.test.ts': 3,
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
