import { foldedWords } from '#kernel/text/fold.ts'
import type { AnyTool } from '#kernel/mcp/tool.ts'
import { contentWords } from '../records/question-words.ts'
import { meaningOf } from './tool-words.ts'

const mostOffered = 16

/** The tools whose words the message has, then the default ones: each costs tokens in every step. */
export function fittingTools(tools: readonly AnyTool[], message: string): AnyTool[] {
  const scored = tools
    .map((tool) => ({ tool, score: scoreOf(tool, message) }))
    .toSorted((one, other) => other.score - one.score)
  return scored.slice(0, mostOffered).map(({ tool }) => tool)
}

/**
 * The tool without needed arguments that a message clearly asks for: it says all of the tool's name, or nothing beside a part
 * of it. Undefined where two are meant alike, unless one of them is offered by default.
 */
export function askedTool(tools: readonly AnyTool[], message: string): AnyTool | undefined {
  const asked = tools
    .filter((tool) => tool.effect === 'read' && tool.input.safeParse({}).success)
    .map((tool) => ({ tool, share: askedShareOf(tool, message) }))
    .filter(({ share }) => share > 0)
  const most = Math.max(...asked.map(({ share }) => share))
  const [best, ...others] = asked.filter(({ share }) => share === most).map(({ tool }) => tool)
  if (others.length === 0) return best
  const usual = [best, ...others].filter((tool) => tool?.isDefault === true)
  return usual.length === 1 ? usual[0] : undefined
}

/** How much of the tool's name a message says that clearly asks for it; else nothing. */
function askedShareOf(tool: AnyTool, message: string): number {
  if (isAllOf(tool, message)) return shareOf(tool, message, meaningOf)
  const share = shareOf(tool, message)
  return share === 1 ? share : 0
}

/** Whether the message asks for nothing else. */
function isAllOf(tool: AnyTool, message: string): boolean {
  const wanted = new Set(wantedOf(tool))
  return contentWords(message).every((word) => wanted.has(stemOf(meaningOf(word))))
}

function scoreOf(tool: AnyTool, message: string): number {
  const inName = shareOf(tool, message)
  const words = new Set(foldedWords(message).map(stemOf))
  const described = foldedWords(`${tool.title} ${tool.description}`.slice(0, 400)).map(stemOf)
  const hits = new Set(described.filter((word) => word.length > 3 && words.has(word))).size
  return inName * 3 + hits / 4 + (tool.isDefault === true ? 1 : 0)
}

/** How much of a tool's name the message says; all of `list_deals` is "list" and "deals". */
function shareOf(tool: AnyTool, message: string, meant = (word: string) => word): number {
  const words = new Set(foldedWords(message).map((word) => stemOf(meant(word))))
  const wanted = wantedOf(tool)
  if (wanted.length === 0) return 0
  return wanted.filter((word) => words.has(word)).length / wanted.length
}

function wantedOf({ name }: AnyTool): string[] {
  return name
    .split('_')
    .filter((word) => !/^(list|get|find|search)$/.test(word))
    .map(stemOf)
}

function stemOf(word: string): string {
  return word.replace(/ies$/, 'y').replace(/s$/, '')
}
