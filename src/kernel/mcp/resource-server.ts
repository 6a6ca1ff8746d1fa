import { ProtocolError, ProtocolErrorCode, type CallToolResult } from '@modelcontextprotocol/server'
import type { McpCaller } from './call.ts'
import { requireFirstPage } from './first-page.ts'
import { isAllowed } from './listing.ts'
import type { Server } from './one-response.ts'
import { addressOf, resourceAt, type Resource } from './resource.ts'
import type { AnyTool } from './tool.ts'

export interface Reading {
  readonly resources: readonly Resource[]
  readonly tools: readonly AnyTool[]
  readonly caller: McpCaller
  /** Calls the tool that reads one, with all its checks. */
  call(tool: string, input: Readonly<Record<string, unknown>>): Promise<CallToolResult>
}

/** Serves what the holder may read, whichever tools the address offers. */
export function serveResources(server: Server, reading: Reading): void {
  const readable = readableOf(reading)
  server.setRequestHandler('resources/list', async (request) => {
    requireFirstPage(request)
    return { resources: (await Promise.all(readable.map((one) => listed(one, reading)))).flat() }
  })
  server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: readable.map(({ scheme, argument, ...rest }) => ({
      uriTemplate: `${scheme}://{${argument}}{?organization_id}`,
      ...told(rest),
    })),
  }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => ({
    contents: [await read(uri, readable, reading)],
  }))
  server.setRequestHandler('prompts/list', async () => ({
    prompts: readable.map(({ argument, prompt: { name, title, description } }) => ({
      name,
      title,
      description,
      arguments: [{ name: argument, description: `As in the URI of a resource.`, required: true }],
    })),
  }))
  server.setRequestHandler('prompts/get', async ({ params }) =>
    prompted(params.name, params.arguments ?? {}, readable, reading),
  )
}

function readableOf({ resources, tools, caller: { holder } }: Reading): Resource[] {
  return resources.filter((one) =>
    tools.some((tool) => tool.name === one.tool && isAllowed(tool, holder)),
  )
}

function told({ name, title, description, mimeType }: Omit<Resource, 'scheme' | 'argument'>) {
  return { name, title, description, mimeType }
}

async function listed(one: Resource, { caller: { base, holder } }: Reading) {
  const found = await one.list(base, holder)
  return found.map((each) => ({
    uri: addressOf(one, each),
    name: each.named,
    title: each.title,
    description: one.description,
    mimeType: one.mimeType,
  }))
}

async function read(uri: string, readable: readonly Resource[], reading: Reading) {
  const asked = resourceAt(readable, uri)
  if (asked === undefined) throw unknown(`There is no resource at ${uri.slice(0, 200)}.`)
  const { found, input } = asked
  return { uri, mimeType: found.mimeType, ...(await textOf(found, input, reading)) }
}

/** What the tool tells beside the text, such as whose words it holds, goes with it. */
async function textOf(
  { tool }: Resource,
  input: Readonly<Record<string, unknown>>,
  { call }: Reading,
) {
  const { isError, content, structuredContent } = await call(tool, input)
  const [first] = content
  if (isError === true) throw unknown(first?.type === 'text' ? first.text : 'It cannot be read.')
  const { text, ...more } = structuredContent as { readonly text: string }
  return { text, _meta: more }
}

async function prompted(
  name: string,
  { organization_id, ...given }: Readonly<Record<string, string>>,
  readable: readonly Resource[],
  reading: Reading,
) {
  const found = readable.find(({ prompt }) => prompt.name === name)
  const named = found && given[found.argument]
  if (found === undefined || named === undefined)
    throw unknown('Ask for a prompt from prompts/list, with its argument.')
  const listed = await found.list(reading.caller.base, reading.caller.holder)
  const own = organization_id ?? listed.find((one) => one.named === named)?.organization_id
  const uri =
    own === undefined
      ? `${found.scheme}://${named}`
      : addressOf(found, { named, title: '', organization_id: own })
  const resource = await read(uri, [found], reading)
  const contents = [
    { type: 'text' as const, text: found.prompt.opening },
    { type: 'resource' as const, resource },
  ]
  return {
    description: found.prompt.description,
    messages: contents.map((content) => ({ role: 'user' as const, content })),
  }
}

function unknown(message: string) {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
