import { leastDemand } from '#domains/gtm/scoring/demand/demand.ts'
import { demandModel } from '#domains/gtm/scoring/demand/model.ts'
import { bandsOf } from './calibration.ts'
import { judged } from './fit.ts'
import { samples, type Sample } from './samples.ts'
import { items, splits, type Split } from './items.ts'
import { measure, summary, type Measured, type Summary } from './measures.ts'
import { poolsOf, type Pool } from './pools.ts'
import { rankers, type Ranker } from './rankers.ts'

const columns: readonly (readonly [keyof Summary, string])[] = [
  ['precision', 'precision'],
  ['recall', 'recall'],
  ['f1', 'F1'],
  ['ndcg_10', 'nDCG@10'],
  ['precision_5', 'P@5'],
  ['recall_30', 'recall@30'],
  ['false_demand', 'false'],
]

/** How well posts are recognised, as a text for people. All splits: the model was fitted on all but those held back. */
export function postsReport(): string {
  const counts = `${items.length} invented posts, ${items.filter(({ label }) => label === 'lead').length} of them leads`
  const asking = [
    'asking, of one in five',
    row('', null),
    demandRow('demand alone', demandSummary('asking')),
  ].join('\n')
  return [counts, asking, ...splits.map(splitReport)].join('\n\n')
}

/** Whether a text asks for anything at all, whoever offers it; held against a question mark alone. */
export function demandSummary(
  split: Sample['split'],
  asks: (sample: Sample) => boolean = isJudgedAsking,
): Demands {
  const given = samples.filter(
    (sample) => sample.split === split && (split !== 'asking' || sample.isHeldBack),
  )
  const found = given.filter(asks)
  const right = found.filter((sample) => sample.asks).length
  const precision = right / found.length
  const recall = right / given.filter((sample) => sample.asks).length
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) }
}

type Demands = Pick<Summary, 'precision' | 'recall' | 'f1'>

function isJudgedAsking(sample: Sample): boolean {
  return judged(demandModel, sample) >= leastDemand
}

function hasMark({ text }: Sample): boolean {
  return text.includes('?')
}

function demandRow(name: string, { precision, recall, f1 }: Demands): string {
  return `${name.padEnd(20)}${[precision, recall, f1].map((value) => value.toFixed(2).padStart(10)).join('')}`
}

function splitReport(split: Split): string {
  const pools = poolsOf(split)
  const rows = [
    ...Object.entries(rankers).map(([name, ranker]) => row(name, overall(pools, ranker))),
    row('unedited profiles', uneditedSummary(split)),
    ...pools.map((pool) => row(`  ${pool.profile.id}`, overall([pool], rankers.service))),
  ]
  const bands = bandsOf(pools).map(
    ({ from, to, items: count, leads }) =>
      `  intent ${from}–${to}: ${leads} of ${count} are leads${count === 0 ? '' : ` (${(leads / count).toFixed(2)})`}`,
  )
  const demand = [
    demandRow('demand alone', demandSummary(split)),
    demandRow('  its question mark', demandSummary(split, hasMark)),
  ]
  return [split, row('', null), ...demand, ...rows, ...bands].join('\n')
}

/** What the service finds with the profiles as their owners wrote them. */
export function serviceSummary(split: Split): Summary {
  return overall(poolsOf(split), rankers.service)
}

/** What it finds with what the website alone proposed. */
export function uneditedSummary(split: Split): Summary {
  const pools = poolsOf(split)
  return summary(pools.map((pool) => measured(pool, rankers.service, 'unedited')))
}

export function overall(pools: readonly Pool[], ranker: Ranker): Summary {
  return summary(pools.map((pool) => measured(pool, ranker, 'edited')))
}

function measured(pool: Pool, ranker: Ranker, version: 'edited' | 'unedited'): Measured {
  return measure(ranker(pool.items, pool.profile[version], pool.profile.lang), pool)
}

function row(name: string, values: Summary | null): string {
  const cells = columns.map(([key, head]) =>
    (values === null ? head : values[key].toFixed(2)).padStart(10),
  )
  return `${name.padEnd(20)}${cells.join('')}`
}
