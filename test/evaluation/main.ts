import { argv, stdout } from 'node:process'
import { answersReport } from './answers/report.ts'
import { postsReport } from './posts/report.ts'
import { sitesReport } from './sites/report.ts'

/** `npm run evaluate` measures on labelled examples what no test can call right or wrong; a word chooses a part. */
const parts: Readonly<Record<string, () => string | Promise<string>>> = {
  ai: answersReport,
  posts: postsReport,
  sites: sitesReport,
}

const words = argv.slice(2)
for (const [name, report] of Object.entries(parts))
  if (words.length === 0 || words.includes(name)) stdout.write(`${name}: ${await report()}\n\n`)
