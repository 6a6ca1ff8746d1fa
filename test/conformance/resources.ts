import { ResourceNotFoundError, type ReadResourceResult } from '@modelcontextprotocol/server'
import { pixel } from './contents.ts'

type Contents = ReadResourceResult['contents'][number]

const fixed: Readonly<Record<string, Contents>> = {
  'test://static-text': {
    uri: 'test://static-text',
    mimeType: 'text/plain',
    text: 'This is the content of the static text resource.',
  },
  'test://static-binary': { uri: 'test://static-binary', mimeType: 'image/png', blob: pixel },
  'test://watched-resource': {
    uri: 'test://watched-resource',
    mimeType: 'text/plain',
    text: 'Nothing happens.',
  },
}

export function listedResources() {
  return Object.keys(fixed).map((uri) => ({ uri, name: uri.replace('test://', '') }))
}

export const resourceTemplates = [
  { uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' },
]

/** @throws ResourceNotFoundError */
export function readResource(uri: string): Contents {
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1]
  const found = fixed[uri]
  if (found !== undefined) return found
  if (id === undefined) throw new ResourceNotFoundError(uri)
  const data = { id, templateTest: true, data: `Data for ID: ${id}` }
  return { uri, mimeType: 'application/json', text: JSON.stringify(data) }
}
