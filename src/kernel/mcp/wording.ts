import type { AnyTool } from './tool.ts'

/** Turns words that were written for REST into words for tools. */
export type Wording = (text: string) => string

const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bsend the request again/g, 'call again'],
  [/\bin (?:this|the) response\b/g, 'in the result'],
  [/\bThere is no body member\b/g, 'There is no argument'],
  [/\bthe answer comes\b/g, 'the result comes'],
  [/`(\w+)=(\w+)`/g, '`$1: $2`'],
  [/\b(?:return|answer|refuse with) \d{3}\b/g, 'refuse'],
  [/\bfollow `next`, which goes on by cursor/g, 'pass `next_cursor` as `cursor`'],
  [/\bfollow `next` from its first page/g, 'start again without `cursor`'],
  [/\bFollow `next` instead/g, 'Pass `next_cursor` as `cursor`'],
  [
    /\bcheck the id and the organization/g,
    'check the arguments that name it, and the organization',
  ],
]
const operation = /\b(GET|POST|PATCH|PUT|DELETE) (?:\/api\/v1|…)?(\/[\w\-./{}]*\/)/g

/** An operation is called by the name of its tool, where it has one. */
export function wording(tools: readonly AnyTool[]): Wording {
  const routes = tools.flatMap(({ name, route }) => (route === undefined ? [] : [{ name, route }]))
  const toolAt = (method: string, path: string) => {
    const found = routes.filter(
      ({ route }) => route.startsWith(`${method} `) && route.endsWith(path),
    )
    return found.find(({ route }) => route === `${method} ${path}`) ?? found[0]
  }
  return (text) =>
    phrases
      .reduce((words, [phrase, instead]) => words.replaceAll(phrase, instead), text)
      .replaceAll(operation, (whole, method: string, path: string) => {
        const found = toolAt(method, path)
        return found === undefined ? whole : found.name
      })
}
