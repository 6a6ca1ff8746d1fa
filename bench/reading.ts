import { createReadingPool } from '#adapters/reading/reading-pool.ts'
import { readings } from '#adapters/reading/readings.ts'
import { demoSiteOrigin, startDemoSite } from '#adapters/web/demo-site/start-demo-site.ts'
import { median } from './statistics.ts'

const rounds = 7
const sites = 20
const paths = ['/', '/about', '/products', '/customers', '/contact']

export interface ReadingFigures {
  /** Milliseconds to read the five pages of the demonstration site, medians of the rounds. */
  readonly inline: Cost
  readonly threads: Cost
  /** Of the pool by the floor. */
  readonly ratio: Cost
}

/** Time that passed, and time of the processor in all threads. */
interface Cost {
  readonly time: number
  readonly processor: number
}

/** Reads the pages of an ordinary site on the thread that serves, and in the pool, in turns. */
export async function measureReading(): Promise<ReadingFigures> {
  const pages = await demoPages()
  const pool = createReadingPool()
  const page = await readings.page()
  const company = await readings.company()
  const inline = async () => {
    const read = pages.map((one) => page(one).bytes)
    company({ host: 'hearthmill.example', pages: read })
  }
  const caller = { tenant: 'bench' }
  const inThreads = async () => {
    const read = await Promise.all(pages.map((one) => pool.read('page', one, caller)))
    const bytes = read.map((one) => one.bytes)
    await pool.read('company', { host: 'hearthmill.example', pages: bytes }, caller)
  }
  const figures: { inline: Cost; threads: Cost }[] = []
  try {
    await timed(inline)
    await timed(inThreads)
    for (let round = 0; round < rounds; round += 1)
      figures.push({ inline: await timed(inline), threads: await timed(inThreads) })
  } finally {
    await pool.close()
  }
  const middle = (of: (figure: { inline: Cost; threads: Cost }) => Cost): Cost => ({
    time: median(figures.map((figure) => of(figure).time)),
    processor: median(figures.map((figure) => of(figure).processor)),
  })
  return {
    inline: middle(({ inline }) => inline),
    threads: middle(({ threads }) => threads),
    ratio: middle(({ inline, threads }) => ({
      time: threads.time / inline.time,
      processor: threads.processor / inline.processor,
    })),
  }
}

async function demoPages() {
  const site = await startDemoSite()
  const fetched_at = new Date().toISOString()
  try {
    return await Promise.all(
      paths.map(async (path) => ({
        html: await (await fetch(site.origin + path)).text(),
        url: demoSiteOrigin + path,
        fetched_at,
        maxChoices: path === '/' ? 7 : 0,
      })),
    )
  } finally {
    await site.close()
  }
}

/** Milliseconds a site. */
async function timed(work: () => Promise<void>): Promise<Cost> {
  const [begun, before] = [performance.now(), process.cpuUsage()]
  for (let site = 0; site < sites; site += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return {
    time: (performance.now() - begun) / sites,
    processor: (user + system) / 1000 / sites,
  }
}
