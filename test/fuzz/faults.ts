import type { RawReply } from './raw-request.ts'

const texts = ['type', 'title', 'detail', 'code'] as const

/** What is refused costs more to send than to be told. */
export const longestRefusal = 16_384

/** What no answer may show of the inside: stacks, modules, statements, tables, folders of the program. */
const leaks =
  /node_modules|\n\s+at |\bat \S+ \(|node:internal|\.(?:ts|js|sql):\d+|relation "|syntax error at|duplicate key|violates \w+|insert into|\bselect \w+.* from\b|pg_\w+|ECONN|Cannot read prop|is not a function|undefined \(/i

/** Says what is wrong with an answer; nothing where it is such as every answer has to be. */
export function faultOf(reply: RawReply): string | undefined {
  const { status, type, requestId, text } = reply
  const fault = inwardFault(reply)
  if (fault !== undefined || status < 400) return fault
  return problemFault(status, type, requestId ?? '', text)
}

/** The same for an answer whose refusals have a form of their own. */
export function inwardFault({ status, requestId, text }: RawReply): string | undefined {
  if (status >= 500) return `failed with ${status}: ${text.slice(0, 500)}`
  if (status < 200) return `answered ${status}`
  if (requestId === undefined) return 'has no request id'
  if (status >= 400 && Buffer.byteLength(text) > longestRefusal)
    return `refuses in ${Buffer.byteLength(text)} bytes: ${text.slice(0, 300)}`
  const leak = leaks.exec(text)
  return leak === null
    ? undefined
    : `shows its inside: ${text.slice(Math.max(0, leak.index - 80)).slice(0, 300)}`
}

function problemFault(status: number, type: string, requestId: string, text: string) {
  if (!type.startsWith('application/problem+json'))
    return `refuses as ${type}: ${text.slice(0, 200)}`
  const problem = parsed(text)
  if (problem === undefined) return `refuses with what is no JSON: ${text.slice(0, 200)}`
  for (const name of texts)
    if (typeof problem[name] !== 'string' || problem[name] === '') return `refuses without ${name}`
  if (problem['status'] !== status) return `says ${String(problem['status'])} with ${status}`
  return problem['request_id'] === requestId ? undefined : 'tells two request ids'
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}
