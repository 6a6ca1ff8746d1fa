import { z } from 'zod'
import { markName } from '#kernel/mcp/strangers.ts'
import { passageOf } from '../records/passage.ts'

const Row = z.record(z.string(), z.unknown())
const Listed = z.object({ count: z.int().optional(), results: z.array(Row) })

const mostShown = 10
const longestLine = 300

/** What a tool returned, for people: a line for each record of a list, else the filled fields of the one. */
export function readable(output: unknown): string {
  const list = Listed.safeParse(output)
  if (list.success) return listOf(list.data)
  const one = Row.safeParse(output)
  return one.success ? passageOf('', one.data).text : String(output)
}

function listOf({ results, count = results.length }: z.output<typeof Listed>): string {
  if (results.length === 0) return 'There are none.'
  const lines = results.slice(0, mostShown).map((row) => `- ${lineOf(row)}`)
  const left = count - lines.length
  return [...lines, ...(left > 0 ? [`… and ${left} more.`] : [])].join('\n')
}

function lineOf(given: z.output<typeof Row>): string {
  const { [markName]: _, ...row } = given
  const { title, text } = passageOf('', row)
  const line = `${title} (${text})`.replaceAll(/\s+/g, ' ').trim()
  return line.length <= longestLine ? line : `${line.slice(0, longestLine - 1).toWellFormed()}…`
}
