import { z } from 'zod'
import { marked } from '#kernel/mcp/strangers.ts'
import type { AnyTool } from '#kernel/mcp/tool.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { foldedWords } from '#kernel/text/fold.ts'
import { projection } from '#kernel/wire/projection.ts'
import { passageOf, type Passage } from './passage.ts'
import { contentWords } from './question-words.ts'
import { isSlipFor } from './word-fit.ts'

const mostWords = 5
const perWord = 10

/** A noun whose records can be looked for by their words. */
interface Searchable {
  readonly tool: AnyTool
  readonly type: string
  /** Whether what it lists has words of strangers. */
  readonly isByStrangers: boolean
}

/** Every list of members' records that takes `search`: what a new noun brings is found too. */
function searchableOf(tools: readonly AnyTool[]): Searchable[] {
  return tools.flatMap((tool) => {
    const { results } = tool.output.shape as Readonly<Record<string, z.ZodType>>
    const isList = results instanceof z.ZodArray && 'search' in tool.input.shape
    const isConversation = tool.toolsets?.includes('ai') === true
    return isList && !isConversation && tool.access === 'member' && tool.effect === 'read'
      ? [
          {
            tool,
            type: nounOf(tool.name),
            isByStrangers: marked(tool.output).mark !== undefined,
          },
        ]
      : []
  })
}

function nounOf(name: string): string {
  const noun = name.replace(/^(list|find|search|query)_/, '')
  return noun.replace(/ies$/, 'y').replace(/s$/, '')
}

/**
 * Records that have a word of the question, with the caller's rights and no more. For a name too short for the search to
 * mend, which none of them has, also those that begin nearly so.
 */
export async function findPassages(
  scope: OrganizationScope,
  tools: readonly AnyTool[],
  question: string,
): Promise<Passage[]> {
  const words = contentWords(question).slice(0, mostWords)
  const searchable = searchableOf(tools)
  const found = await passagesWith(scope, searchable, words.map(prefixOf), perWord)
  const had = new Set(found.flatMap(({ text }) => foldedWords(text)))
  const lost = words.filter((word) => word.length === shortest && !had.has(word)).slice(0, mostLost)
  const near = await passagesWith(scope, searchable, lost.flatMap(nearBeginnings), perBeginning)
  const all = [...found, ...near.filter(({ title }) => isNearlyCalled(title, lost))]
  return [...new Map(all.map((one) => [`${one.type} ${one.id}`, one])).values()]
}

/** The search mends words that are longer. */
const shortest = 3
/** Each of them is looked for twice, where other words are once. */
const mostLost = 2
const perBeginning = 50

/** `ana` → `anna`, and all that begins with `an`. */
function nearBeginnings(word: string): string[] {
  const two = word.slice(0, 2)
  return /^\p{L}+$/u.test(word) ? [`${two}${word.slice(1)}`, two] : []
}

function isNearlyCalled(title: string, words: readonly string[]): boolean {
  return foldedWords(title).some((each) => words.some((word) => isSlipFor(word, each)))
}

/** Of each kind of records, up to so many for each beginning of a word. */
async function passagesWith(
  scope: OrganizationScope,
  searchable: readonly Searchable[],
  beginnings: readonly string[],
  most: number,
): Promise<Passage[]> {
  const all: Passage[] = []
  for (const { tool, type, isByStrangers } of searchable) {
    const rows = beginnings.map((one) => rowsWith(scope, tool, one, most))
    for (const row of (await Promise.all(rows)).flat())
      all.push(passageOf(type, row, isByStrangers))
  }
  return all
}

type Row = Readonly<Record<string, unknown>>

async function rowsWith(
  scope: OrganizationScope,
  tool: AnyTool,
  beginning: string,
  most: number,
): Promise<Row[]> {
  const input = tool.input.parse({ search: beginning, page_size: most }) as object
  const signal = new AbortController().signal
  const caller = { address: 'ai' }
  const call = { scope, input, caller, signal, progress: () => undefined } as unknown
  const found = await tool.handle(call as Parameters<AnyTool['handle']>[0])
  return (projection(tool.output)(found) as { results: Row[] }).results
}

/** No word is longer, but addresses and codes are, and languages without spaces: they begin so. */
const longestPrefix = 40

/** Words are inflected at their ends; the search looks for beginnings. */
function prefixOf(word: string): string {
  return word.length < 6
    ? word
    : word.slice(0, Math.max(5, Math.min(word.length - 2, longestPrefix)))
}
