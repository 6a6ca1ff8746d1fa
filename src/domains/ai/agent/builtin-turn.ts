import type { AnyTool } from '#kernel/mcp/tool.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { estimatedTokens } from '#kernel/text/token-estimate.ts'
import { closestRecords } from '../builtin/closest-records.ts'
import { usageOf } from '../runs/spent.ts'
import { askedTool } from './fitting-tools.ts'
import { readable } from './readable-output.ts'
import { callOne, say, type Turn } from './turn.ts'

/** What the built-in engine does for a message: calls the one tool that it clearly asks for, or shows the closest records. */
export async function builtinTurn(scope: OrganizationScope, turn: Turn): Promise<void> {
  const { prepared, toolbox, produced } = turn
  turn.write({ type: 'start-step' })
  const tool = askedTool(toolbox.tools, prepared.question)
  if (tool === undefined) say(turn, 1, closestRecords(prepared.passages))
  else {
    const input = inputFor(tool)
    const call = { type: 'call', id: scope.newId(), name: tool.name, input } as const
    const { output } = await callOne(turn, call)
    const how = Object.entries(input).map(([name, value]) => `${name}: ${value}`)
    const title = [tool.title, ...(how.length === 0 ? [] : [`(${how.join(', ')})`])].join(' ')
    say(turn, 1, `${title}, looked up without a language model:\n${shortened(readable(output))}`)
  }
  turn.write({ type: 'finish-step' })
  produced.finishReason = 'stop'
  const { input_tokens } = prepared
  const output_tokens = estimatedTokens(produced.text)
  produced.usage = usageOf({
    usage: { input_tokens, cached_input_tokens: 0, output_tokens },
    input_tokens,
    max_output_tokens: output_tokens,
    text: produced.text,
  })
}

/** What is to be done comes first where a list tells it from what is done. */
const openFirst = { status: 'open', ordering: 'due' } as const

function inputFor({ input }: AnyTool): Readonly<Record<string, string>> {
  return input.safeParse(openFirst).success ? openFirst : {}
}

function shortened(text: string): string {
  return text.length <= 2000 ? text : `${text.slice(0, 1999).toWellFormed()}…`
}
