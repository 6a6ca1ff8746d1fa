import type { Place } from './docs-page-operation.ts'
import type { Parameter } from './openapi-document.ts'

/** The command line that calls an operation with its example values. */
export const curlOf = ({ method, path, operation }: Place, server: string): string => {
  const { parameters, requestBody, security } = operation
  const example = requestBody?.content['application/json'].example
  // A body that could only name the organization is left out; the query names it as well.
  const body = isOrganizationAlone(example) ? undefined : example
  const address = server + filled(path, parameters) + queryOf(parameters, body !== example)
  return [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "${address}"`,
    ...(security.length === 0 ? [] : ['-H "Authorization: Token $TOKEN"']),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${quoted(JSON.stringify(body, null, 2))}'`]),
  ].join(' \\\n  ')
}

const isOrganizationAlone = (example: unknown) =>
  typeof example === 'object' && Object.keys(example ?? {}).join() === 'organization_id'

const filled = (path: string, parameters: readonly Parameter[]): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const named = parameters.find((each) => each.in === 'path' && each.name === name)
    return sent(named?.example ?? name)
  })

const queryOf = (parameters: readonly Parameter[], withOrganization: boolean): string => {
  const query = parameters
    .filter(
      ({ in: place, name, required }) =>
        place === 'query' && (required || (withOrganization && name === 'organization_id')),
    )
    .map(({ name, example }) => `${name}=${sent(example)}`)
  return query.length === 0 ? '' : `?${query.join('&')}`
}

const sent = (value: unknown) =>
  encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))

/** Inside single quotes a shell changes nothing but the quote itself. */
const quoted = (text: string) => text.replaceAll("'", String.raw`'\''`)
