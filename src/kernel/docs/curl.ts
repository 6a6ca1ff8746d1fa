import type { Place } from './places.ts'
import type { Parameter, RequestBody } from '../openapi/document.ts'

/** The command line that calls an operation with its example values. */
export function curlOf({ method, path, operation }: Place, server: string): string {
  const { parameters, requestBody, security } = operation
  const example = requestBody?.content['application/json']?.example
  // A body that could only name the organization is left out; the query names it as well.
  const body = isOrganizationAlone(example) ? undefined : example
  const address = server + filled(path, parameters) + queryOf(parameters, body !== example)
  return [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "${address}"`,
    ...(security.length === 0 ? [] : ['-H "Authorization: Token $TOKEN"']),
    ...fileOf(requestBody),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${quoted(JSON.stringify(body, null, 2))}'`]),
  ].join(' \\\n  ')
}

/** A file is sent from the disk, in the first form that it may have. */
function fileOf(body: RequestBody | undefined): string[] {
  const [media] = Object.keys(body?.content ?? {})
  return media === undefined || media === 'application/json'
    ? []
    : [`-H "Content-Type: ${media}"`, '--data-binary @FILE']
}

function isOrganizationAlone(example: unknown) {
  return typeof example === 'object' && Object.keys(example ?? {}).join() === 'organization_id'
}

function filled(path: string, parameters: readonly Parameter[]): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const named = parameters.find((each) => each.in === 'path' && each.name === name)
    return sent(named?.example ?? name)
  })
}

function queryOf(parameters: readonly Parameter[], withOrganization: boolean): string {
  const query = parameters
    .filter(
      ({ in: place, name, required }) =>
        place === 'query' && (required || (withOrganization && name === 'organization_id')),
    )
    .map(({ name, example }) => `${name}=${sent(example)}`)
  return query.length === 0 ? '' : `?${query.join('&')}`
}

function sent(value: unknown) {
  return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Inside single quotes a shell changes nothing but the quote itself. */
function quoted(text: string) {
  return text.replaceAll("'", String.raw`'\''`)
}
