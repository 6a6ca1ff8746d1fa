import { argv, env } from 'node:process'
import { measureAttacks } from './attacker.ts'
import { reportExport, reportImport } from './files.ts'
import { measureEvents, measureRecording, measureRecordingRequests } from './events.ts'
import { measureDirectory, type Asked } from './directory/directory.ts'
import { reportGateway } from './gateway-report.ts'
import { measureGrowth, type GrowthOptions, type Timed } from './growth/growth.ts'
import { groupsOf } from './growth/groups.ts'
import type { Filled } from './growth/filled.ts'
import { measurePlain } from './growth/plain.ts'
import { measureHotWallet } from './hot-wallet.ts'
import { measureMcp } from './mcp.ts'
import { measureMemory, mostGrowth, type Part } from './memory.ts'
import { measurePacks } from './packs.ts'
import { hasDjango, measurePeers } from './peers.ts'
import { measureProspecting } from './prospecting.ts'
import { measureReading } from './reading.ts'
import { measureStart } from './start.ts'
import { print, row, times } from './table.ts'
import { measureWalletRead } from './wallet-read.ts'
import { openWorld, type BenchWorld } from './world.ts'

function printSteps(steps: Readonly<Record<string, number>>) {
  for (const [name, ms] of Object.entries(steps)) row(`    ${name}`, `${ms} ms`)
}

async function reportStart() {
  const { cold, warm, unbuilt, floor } = await measureStart()
  print('Start: seconds to the first answered request (median of 5)')
  row('  bare node process (floor)', floor.toFixed(2))
  row('  warm (target 0.80)', warm.seconds.toFixed(2), ofProcessor(warm))
  printSteps(warm.steps)
  row('  warm, from the sources', unbuilt.seconds.toFixed(2), ofProcessor(unbuilt))
  row('  cold: initdb, migrations, demo (target 5.00)', cold.seconds.toFixed(2), ofProcessor(cold))
  printSteps(cold.steps)
}

function ofProcessor({ processorSeconds }: { readonly processorSeconds: number }) {
  return `(${processorSeconds.toFixed(2)} busy)`
}

async function reportWalletRead(world: BenchWorld) {
  const figures = await measureWalletRead(world)
  print('GET /credits/wallet/, 64 connections (medians of 7 rounds in turns, and of their ratios)')
  walletRows(figures, {
    floor: 'bare node:http, one joined query (floor)',
    service: 'service (target 0.80)',
    'without-rls': 'service without row-level security',
  })
}

async function reportPeers(world: BenchWorld) {
  if (!hasDjango())
    return void print(
      'Peers: skipped, for Django REST Framework is not installed (python3-djangorestframework, python3-psycopg2, gunicorn).',
    )
  const figures = await measurePeers(world)
  print('GET /credits/wallet/ beside Django REST Framework (medians of 7 rounds in turns)')
  walletRows(figures, {
    django: 'Django REST Framework, gunicorn',
    service: 'service (target 20 times the first)',
  })
}

type WalletFigures = Awaited<ReturnType<typeof measureWalletRead>>

function walletRows(figures: WalletFigures, titles: Readonly<Record<string, string>>) {
  row('', 'requests/s', 'p50 ms', 'p99 ms', 'of first', 'server us', 'postgres us', 'processor')
  for (const { name, perSecond, p50, p99, ...rest } of figures)
    row(
      `  ${titles[name] ?? name}`,
      perSecond.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
      rest.ofFirst.toFixed(2),
      rest.server.toFixed(0),
      rest.postgres.toFixed(0),
      rest.processorOfFirst.toFixed(2),
    )
}
async function reportHotWallet(world: BenchWorld) {
  const { plain, byHand, service, shared, quarter } = await measureHotWallet(world)
  print(
    'Metered operations on one wallet, 64 callers (medians of 7 rounds in turns, and of ratios)',
  )
  row('  two plain transactions each (floor)', `${plain.toFixed(0)}/s`)
  row(
    "  the service's statements, sent by hand",
    `${byHand.perSecond.toFixed(0)}/s`,
    `${byHand.ofPlain.toFixed(1)}x`,
  )
  row(
    '  service (target 35x, or 0.8 by hand)',
    `${service.perSecond.toFixed(0)}/s`,
    `${service.ofPlain.toFixed(1)}x`,
    `${service.ofByHand.toFixed(2)} by hand`,
  )
  for (const { count, perSecond, ofAlone } of shared)
    row(
      `  ${count === 1 ? 'in a process of its own' : `in ${count} processes (target 0.5)`}`,
      `${perSecond.toFixed(0)}/s`,
      ofAlone.toFixed(2),
    )
  row(
    '  one process with a quarter of the callers',
    `${quarter.perSecond.toFixed(0)}/s`,
    quarter.ofAlone.toFixed(2),
  )
}

async function reportEvents(world: BenchWorld) {
  const { recorded, delivered } = await measureEvents(world)
  print('100,000 events, ten in each transaction, 32 callers; then three subscribers')
  row('  recorded', `${recorded.toFixed(0)}/s`)
  row('  delivered', `${delivered.toFixed(0)}/s`)
  print('Contacts created (medians of interleaved rounds)')
  row('', 'without', 'with', 'ratio')
  for (const { name, ...figures } of await measureRecording(world)) recordingRow(name, figures)
}

async function reportEventRequests(world: BenchWorld) {
  print('POST /crm/contacts/, contacts without e-mail (medians of 9 rounds in turns)')
  row('', 'without', 'with', 'ratio')
  for (const { connections, ...figures } of await measureRecordingRequests(world))
    recordingRow(`connections: ${connections}`, figures)
}

function recordingRow(name: string, figures: { without: number; with: number; ratio: number }) {
  row(
    `  ${name} (target 1.25)`,
    `${figures.without.toFixed(0)}/s`,
    `${figures.with.toFixed(0)}/s`,
    figures.ratio.toFixed(2),
  )
}

async function reportMcp(world: BenchWorld) {
  print('tools/call get_wallet_balance beside GET /credits/wallet/ (medians of 7 rounds in turns)')
  const title = { rest: 'REST', modern: '2026-07-28', legacy: 'older' } as const
  for (const { connections, perSecond, processor, time, work } of await measureMcp(world)) {
    row(`  ${connections} connections`, 'calls/s', 'time', 'processor us', 'processor')
    for (const door of ['rest', 'modern', 'legacy'] as const)
      row(
        `    ${title[door]}${door === 'rest' ? '' : ' (target 2.20 of the time)'}`,
        perSecond[door].toFixed(0),
        time[door].toFixed(2),
        processor[door].toFixed(0),
        work[door].toFixed(2),
      )
  }
}

const attackSeconds = 30
const mostSlower = 5
const mostMemory = 1.2

async function reportAttacks(word?: string) {
  const { attacks, rssBefore, rssAfter } = await measureAttacks(attackSeconds, word)
  print(`GET /credits/wallet/ beside one attacker within all limits, ${attackSeconds} s each`)
  row('', 'quiet p99', 'p99 ms', 'of quiet', 'reader late', 'collecting', '5xx', 'came back')
  for (const { name, quiet, p99, reader, collecting, serverErrors, statuses } of attacks)
    row(
      `  ${name}`,
      quiet.toFixed(1),
      p99.toFixed(1),
      times(p99, quiet),
      reader.toFixed(1),
      collecting.toFixed(0),
      `${serverErrors}`,
      statuses,
    )
  const memory = [rssBefore, rssAfter].map((size) => size.toFixed(0))
  row('  memory before and after, MiB', ...memory, times(rssAfter, rssBefore))
  const holds =
    rssAfter <= rssBefore * mostMemory &&
    attacks.every(({ quiet, p99, serverErrors }) => p99 <= quiet * mostSlower && serverErrors === 0)
  row(`  at most ${mostSlower}x, no 5xx, memory within 20 %`, holds ? 'holds' : 'DOES NOT HOLD')
  if (!holds) process.exitCode = 1
}

const manyRequests = 1_000_000

/** `memory=100000` asks as often, where a million would take too long. */
async function reportMemory(word?: string) {
  const report = await measureMemory(Number(word ?? manyRequests))
  print('Memory of the process that serves, MiB')
  row('  half a minute after a warm start (target 150)', report.idle.toFixed(0))
  row(`  read once after a tenth of ${report.requests} requests`, report.early.toFixed(0))
  row('  read once after all of them', report.late.toFixed(0), times(report.late, report.early))
  row('  during the second tenth: median, highest', ...sizesOf(report.second))
  row('  during the last tenth: median, highest', ...sizesOf(report.last))
  const growth = report.last.median / report.second.median
  row(
    `  median of the last by that of the second (at most ${mostGrowth})`,
    growth.toFixed(2),
    growth <= mostGrowth ? 'holds' : 'DOES NOT HOLD',
  )
  if (!(growth <= mostGrowth)) process.exitCode = 1
  row('  two minutes after the last of them', report.rested.toFixed(0))
  print('512 connections that read wallets, p99 in ms')
  row('  delay of the event loop', report.loopDelay.toFixed(1))
  row('  response', report.latency.toFixed(1))
  row('  failures of all requests', report.failures.toFixed(0))
}

async function reportReading() {
  const { inline, threads, ratio } = await measureReading()
  print('Reading the five pages of the demonstration site (medians of 7 rounds in turns)')
  row('', 'ms', 'of processor', 'of floor')
  row('  on the thread that serves (floor)', inline.time.toFixed(1), inline.processor.toFixed(1))
  const ratios = `${ratio.time.toFixed(2)}, ${ratio.processor.toFixed(2)}x`
  row('  in the pool', threads.time.toFixed(1), threads.processor.toFixed(1), ratios)
}

function sizesOf({ median, highest }: Part): string[] {
  return [median, highest].map((size) => size.toFixed(0))
}

const manyObservations = 100_000

/** `prospecting=10000` scores fewer. */
async function reportProspecting(word?: string) {
  const figures = await measureProspecting(Number(word ?? manyObservations))
  print(`Reading ${figures.pages} invented pages, a second of one processor (medians of 5 rounds)`)
  row('  split into tags alone (floor)', figures.split.toFixed(0))
  row('  read', figures.read.toFixed(0), times(figures.split, figures.read))
  print(`${figures.observations} observations scored anew, in batches of 1,000`)
  row('  a second of one processor', figures.scored.toFixed(0))
  const [early, late] = [figures.heapEarly, figures.heapLate]
  row(
    '  heap after a tenth, and all (target 1.1x)',
    early.toFixed(1),
    late.toFixed(1),
    times(late, early),
  )
  print('Ranking what a run brings, posts of 6,000 letters, ms of processor (medians of 3)')
  for (const { posts, ms } of figures.ranked) row(`  ${posts} posts`, ms.toFixed(0))
}

const mostOver = 10

/** `GROWTH_ROWS` fills less, `GROWTH_CASES` asks only what its words name, such as `contacts,deals`. */
async function reportGrowth({ below, beside }: Pick<GrowthOptions, 'below' | 'beside'> = {}) {
  const rows = Number(env['GROWTH_ROWS'] ?? 1_000_000)
  const words = (env['GROWTH_CASES'] ?? '').split(',').filter((word) => word !== '')
  print(`Every list, order, filter and creation of the contract at ${rows} rows, one caller, ms`)
  print(
    ''.padEnd(66) +
      ['p50', 'p99', 'max', 'processor', 'target', 'of target', 'calls']
        .map((cell) => cell.padStart(10))
        .join(''),
  )
  const timed = await measureGrowth({
    rows,
    words,
    calls: 100,
    seconds: 4,
    report: print,
    onTimed: growthRow,
    below,
    ...(beside && { beside }),
  })
  print(
    'By the first part of the path: cases, those over their target, most of p50, p99 and processor, and the slowest',
  )
  for (const { name, cases, over, p50, p99, processor, slowest } of groupsOf(timed)) {
    const ms = [p50, p99, processor].map((one) => one.toFixed(1))
    row(`  ${name}`, String(cases), String(over), ...ms, `  ${slowest}`)
  }
  const slow = timed.filter(({ p99, targetMs }) => p99 > targetMs)
  const faults = timed.filter((one) => one.failure || !(one.p99 <= one.targetMs * mostOver))
  print(
    `${timed.length} cases: ${slow.length} over their target, ${faults.length} over ${mostOver}x or failed`,
  )
  for (const { name, failure } of faults) print(`  ${name} ${failure ?? ''}`)
  if (faults.length > 0) process.exitCode = 1
}

/** The lists of the CRM, and what a plain `count(*)` and OFFSET cost beside them. */
function reportLists() {
  return reportGrowth({ below: '/crm/', beside: reportPlain })
}

async function reportPlain(filled: Filled) {
  print('Beside them, by plain statements on the same tables (5 each), ms')
  row('', 'p50', 'slowest')
  for (const { name, p50, max } of await measurePlain(filled))
    row(`  ${name}`, p50.toFixed(1), max.toFixed(1))
}

function growthRow({ name, p50, p99, max, processor, targetMs, calls }: Timed) {
  const figures = [p50, p99, max, processor].map((ms) => ms.toFixed(1))
  print(
    `  ${name}`.padEnd(66) +
      [...figures, String(targetMs), times(p99, targetMs), String(calls)]
        .map((cell) => cell.padStart(10))
        .join(''),
  )
}

async function withWorld(report: (world: BenchWorld) => Promise<void>) {
  const world = await openWorld()
  try {
    await report(world)
  } finally {
    await world.close()
  }
}

const packTarget = 20

async function reportPacks(world: BenchWorld) {
  print('GET /context/{slug}/ of a business with 200 documents, one caller (medians of 5 rounds)')
  row('', 'requests/s', 'p50 ms', 'p99 ms', 'bytes')
  for (const { name, perSecond, p50, p99, bytes } of await measurePacks(world)) {
    row(`  ${name}`, perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), String(bytes))
    if (p99 > packTarget) process.exitCode = 1
  }
  row(`  p99 at most ${packTarget} ms`, process.exitCode === 1 ? 'DOES NOT HOLD' : 'holds')
}

const leastRecall = 0.9

/** `DIRECTORY_ROWS` for another size; `DIRECTORY_CASES=km,box` for cases whose names hold one of these. */
async function reportDirectory() {
  const rows = Number(env['DIRECTORY_ROWS'] ?? 1_000_000)
  print(
    `A directory of ${rows} businesses, one caller, 100 calls each (target p99 40 ms, of suggestions 10)`,
  )
  row('', 'p50 ms', 'p99 ms', 'processor ms', 'statements', 'their ms', 'pages', 'count', 'exact')
  const recalls = await measureDirectory({
    rows,
    words: (env['DIRECTORY_CASES'] ?? '').split(',').filter((word) => word !== ''),
    report: print,
    onAsked: directoryRow,
  })
  for (const { name, recall } of recalls)
    row(`  recall@20 of ${name} (target ${leastRecall})`, recall.toFixed(3))
}

function directoryRow({ name, status, p50, p99, targetMs, processor, cost, ...asked }: Asked) {
  const isMet = status === 200 && p99 <= targetMs
  const figures = [
    ...[p50, p99, processor].map((ms) => ms.toFixed(1)),
    `${cost.statements}`,
    cost.ms.toFixed(1),
    `${cost.pages}`,
    String(asked.count),
    String(asked.isExact),
  ]
  row(`  ${name}`, ...figures, isMet ? '' : `! ${status}`)
  if (!isMet) process.exitCode = 1
}

const reports: Record<string, (word?: string) => Promise<void>> = {
  start: reportStart,
  reading: reportReading,
  prospecting: reportProspecting,
  memory: reportMemory,
  'wallet-read': () => withWorld(reportWalletRead),
  peers: () => withWorld(reportPeers),
  events: () => withWorld(reportEvents),
  import: (word?: string) => withWorld((world) => reportImport(world, word)),
  export: (word?: string) => withWorld((world) => reportExport(world, word)),
  'event-requests': () => withWorld(reportEventRequests),
  packs: () => withWorld(reportPacks),
  gateway: () => withWorld(reportGateway),
  mcp: () => withWorld(reportMcp),
  attacker: reportAttacks,
  directory: reportDirectory,
  growth: () => reportGrowth(),
  lists: reportLists,
  'hot-wallet': () => withWorld(reportHotWallet),
}

const chosen = argv.slice(2)
const all = Object.keys(reports).filter((name) => name !== 'lists')
for (const argument of chosen.length > 0 ? chosen : all) {
  const [name = '', word] = argument.split('=')
  const report = reports[name]
  if (report === undefined) throw new Error(`no bench is called "${name}"`)
  await report(word)
  print()
}
