import { labelledSites, splits, type Split } from './labelled-sites.ts'
import { fields, qualityOf, type Quality } from './measure.ts'
import { readSites } from './read-sites.ts'
import { baseline, statedBy } from './stated.ts'
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
  return [`${split}, ${read.length} invented websites`, ...rows, unedited].join('\n')
}

function shown({ precision, recall }: Quality): string {
  return `${precision.toFixed(2)}  ${recall.toFixed(2)}`.padStart(16)
}
