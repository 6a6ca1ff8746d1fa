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
  const found = new Map<string, Passage>()
  const look = async (beginnings: readonly string[], most: number): Promise<Passage[]> => {
    const all: Passage[] = []
    for (const { tool, type, isByStrangers } of searchable)
      for (const rows of await Promise.all(
        beginnings.map((one) => rowsWith(scope, tool, one, most)),
      ))
        all.push(...rows.map((row) => passageOf(type, row, isByStrangers)))
    return all
  }
  const keep = (one: Passage): Map<string, Passage> => found.set(`${one.type} ${one.id}`, one)
  for (const one of await look(words.map(prefixOf), perWord)) keep(one)
  const had = new Set([...found.values()].flatMap(({ text }) => foldedWords(text)))
  const lost = words.filter((word) => word.length === shortest && !had.has(word))
  for (const one of await look(lost.flatMap(nearBeginnings), perBeginning))
    if (foldedWords(one.title).some((each) => lost.some((word) => isSlipFor(word, each)))) keep(one)
  return [...found.values()]
}

/** The search mends words that are longer. */
const shortest = 3
const perBeginning = 50

/** `ana` → `anna`, and all that begins with `an`. */
function nearBeginnings(word: string): string[] {
  const two = word.slice(0, 2)
  return /^\p{L}+$/u.test(word) ? [`${two}${word.slice(1)}`, two] : []
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
