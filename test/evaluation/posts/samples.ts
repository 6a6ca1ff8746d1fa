import { seenIn } from '#domains/gtm/scoring/demand/features.ts'
import { spokenLanguage } from '#domains/gtm/scoring/spoken-language.ts'
import { askingLines, type AskingLine } from './asking.ts'
import { heldBack, items, type Item, type Split } from './items.ts'
import { observationOf } from './pools.ts'

/** One labelled text as the model sees it. */
export interface Sample {
  readonly split: Split | 'asking'
  /** Texts of one trade, or a text of its own. */
  readonly group: string
  readonly text: string
  readonly lang: string
  readonly features: ReadonlySet<string>
  readonly edges: string
  readonly asks: boolean
  readonly isHeldBack: boolean
}

/** All posts whose meaning no source tells, and the lines of which only that is known. */
export const samples: readonly Sample[] = [
  ...items.filter(({ sort }) => sort !== 'tender').map(sampleOfItem),
  ...askingLines.map(sampleOfLine),
]

function sampleOfItem(item: Item): Sample {
  const { title = '', text, lang } = observationOf(item)
  const { split, profile, label } = item
  const told = { split, group: profile, asks: label !== 'none' }
  return { ...told, isHeldBack: heldBack.includes(split), ...read(`${title}\n${text}`, lang) }
}

function sampleOfLine({ lang, text, asks, isHeldBack }: AskingLine): Sample {
  return { split: 'asking', group: text, asks, isHeldBack, ...read(text, lang) }
}

function read(text: string, declared: string) {
  const lang = spokenLanguage(text, declared)
  const { features, edges } = seenIn(text, lang)
  return { text, lang, features, edges }
}
