import { foldedWords } from '#kernel/text/fold.ts'
import type { AnyTool } from '#kernel/mcp/tool.ts'

const mostOffered = 16

/** The tools whose words the message has, then the default ones: each costs tokens in every step. */
export function fittingTools(tools: readonly AnyTool[], message: string): AnyTool[] {
  const scored = tools
    .map((tool) => ({ tool, score: scoreOf(tool, message) }))
    .toSorted((one, other) => other.score - one.score)
  return scored.slice(0, mostOffered).map(({ tool }) => tool)
}

/** The tool without needed arguments that a message asks for, if it clearly asks for one. */
export function askedTool(tools: readonly AnyTool[], message: string): AnyTool | undefined {
  const [best] = tools
    .filter((tool) => tool.effect === 'read' && tool.input.safeParse({}).success)
    .map((tool) => ({ tool, share: shareOf(tool, message) }))
    .toSorted((one, other) => other.share - one.share)
  return best !== undefined && best.share === 1 ? best.tool : undefined
}

function scoreOf(tool: AnyTool, message: string): number {
  const inName = shareOf(tool, message)
  const words = new Set(foldedWords(message).map(stemOf))
  const described = foldedWords(`${tool.title} ${tool.description}`.slice(0, 400)).map(stemOf)
  const hits = new Set(described.filter((word) => word.length > 3 && words.has(word))).size
  return inName * 3 + hits / 4 + (tool.isDefault === true ? 1 : 0)
}

/** How much of a tool's name the message says; all of `list_deals` is "list" and "deals". */
function shareOf({ name }: AnyTool, message: string): number {
  const words = new Set(foldedWords(message).map(stemOf))
  const wanted = name.split('_').filter((word) => !/^(list|get|find|search)$/.test(word))
  if (wanted.length === 0) return 0
  return wanted.filter((word) => words.has(stemOf(word))).length / wanted.length
}

function stemOf(word: string): string {
  return word.replace(/ies$/, 'y').replace(/s$/, '')
}
