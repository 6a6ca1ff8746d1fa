import { labelledSites, splits, type Split } from './labelled-sites.ts'
import { fields, qualityOf, type Quality } from './measure.ts'
import { readSites, type ReadSite } from './read-sites.ts'
import { baseline, statedBy } from './stated.ts'
import { tradeQuality } from './trades.ts'
import { uneditedQuality } from './unedited.ts'

/** How well websites are read, field by field, beside what stands there plainly, as a text for people. */
export async function sitesReport(): Promise<string> {
  const parts = await Promise.all(splits.map(splitReport))
  return ['precision and recall, and those of the plain reading', ...parts].join('\n\n')
}

async function splitReport(split: Split): Promise<string> {
  const read = await readSites(labelledSites(split))
  const ours = qualityOf(read.map((one) => [one.site.labels, statedBy(one)] as const))
  const plain = qualityOf(read.map((one) => [one.site.labels, baseline(one)] as const))
  const rows = fields.map(
    (field) => `${field.padEnd(12)}${shown(ours[field])}${shown(plain[field])}`,
  )
  const { share, served } = uneditedQuality(read)
  const unedited = `unedited profiles find ${share.toFixed(2)} of what asks for their offer; ${served.toFixed(2)} of them a third at least`
  const head = `${split}, ${read.length} invented websites`
  return [head, ...rows, unedited, ...tradeRow(read, split)].join('\n')
}

/** Where posts of the same trades exist. */
function tradeRow(read: readonly ReadSite[], split: Split): string[] {
  const found = tradeQuality(read, split)
  if (found === undefined) return []
  const { precision, recall, sites, served } = found
  return [
    `of the posts of their trade they find ${recall.toFixed(2)}, and ${precision.toFixed(2)} of what they find is right; ${served} of ${sites} find a third at least`,
  ]
}

function shown({ precision, recall }: Quality): string {
  return `${precision.toFixed(2)}  ${recall.toFixed(2)}`.padStart(16)
}
