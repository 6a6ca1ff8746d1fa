import type { Place } from './docs-page-operation.ts'
import type { Parameter } from './openapi-document.ts'

/** The command line that calls an operation with its example values. */
export const curlOf = ({ method, path, operation }: Place, server: string): string => {
  const { parameters, requestBody, security } = operation
  const body = requestBody?.content['application/json'].example
  return [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "${server}${addressOf(path, parameters)}"`,
    ...(security.length === 0 ? [] : ['-H "Authorization: Token $TOKEN"']),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${quoted(JSON.stringify(body, null, 2))}'`]),
  ].join(' \\\n  ')
}

const addressOf = (path: string, parameters: readonly Parameter[]): string => {
  const named = (name: string) =>
    parameters.find((each) => each.in === 'path' && each.name === name)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    sent(named(name)?.example ?? name),
  )
  const query = parameters
    .filter((each) => each.in === 'query' && each.required)
    .map(({ name, example }) => `${name}=${sent(example)}`)
  return filled + (query.length === 0 ? '' : `?${query.join('&')}`)
}

const sent = (value: unknown) =>
  encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))

/** Inside single quotes a shell changes nothing but the quote itself. */
const quoted = (text: string) => text.replaceAll("'", String.raw`'\''`)
