import process from 'node:process'
import { measureExport } from './export.ts'
import { measureImport } from './import.ts'
import { print, row, times } from './table.ts'
import type { BenchWorld } from './world.ts'

const manyPeople = 100_000
const mostImportSeconds = 30

/** `import=10000` brings in fewer. */
export async function reportImport(world: BenchWorld, word?: string) {
  const rows = Number(word ?? manyPeople)
  const figures = await measureImport(world, rows)
  const { floorSeconds: floor, uploadSeconds, runSeconds, againSeconds, revertSeconds } = figures
  print(
    `${rows} contacts of ${figures.megabytes.toFixed(1)} MiB of CSV, with a check for duplicates`,
  )
  row('', 'seconds', 'rows/s', 'of floor')
  for (const [name, seconds] of [
    ['  COPY into a plain table (floor)', floor],
    ['  upload, parsed and stored', uploadSeconds],
    ['  written, with words, tags and events', runSeconds],
    ['  the same file again, nothing to change', againSeconds],
    ['  put back, all of them removed', revertSeconds],
  ] as const)
    row(name, seconds.toFixed(2), (rows / seconds).toFixed(0), times(seconds, floor))
  const { processor, rss } = figures
  row('  processor s: Node, PostgreSQL', processor.node.toFixed(1), processor.postgres.toFixed(1))
  row('  MiB before, in the first fifth, at most', ...rss.map((size) => size.toFixed(0)))
  row('  how late the event loop was, ms', 'median', 'p99', 'most')
  for (const [name, late] of Object.entries(figures.late))
    row(`    while it is ${name}`, ...[late.median, late.p99, late.most].map((ms) => ms.toFixed(0)))
  const holds = uploadSeconds + runSeconds <= (mostImportSeconds * rows) / manyPeople
  row(
    `  upload and writing in ${mostImportSeconds} s for ${manyPeople}`,
    holds ? 'holds' : 'DOES NOT HOLD',
  )
  if (!holds) process.exitCode = 1
}

const manyExported = 200_000

/** `export=20000` sends fewer. */
export async function reportExport(world: BenchWorld, word?: string) {
  const rows = Number(word ?? manyExported)
  print(`${rows} contacts sent as they are read`)
  row('', 'MiB', 'seconds', 'rows/s', 'MiB before', 'in a fifth', 'at most')
  for (const { format, megabytes, seconds, rss } of await measureExport(world, rows))
    row(
      `  ${format}`,
      megabytes.toFixed(1),
      seconds.toFixed(1),
      (rows / seconds).toFixed(0),
      ...rss.map((size) => size.toFixed(0)),
    )
}
