import type { JSONRPCRequest, ProtocolEra } from '@modelcontextprotocol/server'
import type { Beside, OwnTools } from '#kernel/mcp/beside.ts'
import type { Server } from '#kernel/mcp/one-response.ts'
import { asking } from './asking.ts'
import { contents } from './contents.ts'
import type { Fixtures } from './fixture.ts'
import { asksBack } from './older.ts'
import { getPrompt, listedPrompts } from './prompts.ts'
import { listedResources, readResource, resourceTemplates } from './resources.ts'
import { richSchema } from './rich-schema.ts'

const fixtures: Fixtures = { ...contents, ...asking, ...asksBack, ...richSchema }
const hint = { ttlMs: 60_000, cacheScope: 'private' } as const

/**
 * What the conformance suite calls, beside the tools of the service: with it the suite tries our door,
 * our connection and our lists by scenarios that need tools, prompts and resources of a certain kind.
 */
export const suiteBeside: Beside = {
  extend: (server, era, own) => {
    server.registerCapabilities({
      prompts: { listChanged: false },
      resources: era === 'modern' ? {} : { subscribe: true },
      completions: {},
      logging: {},
    })
    serveTools(server, era, own)
    servePrompts(server)
    serveResources(server, era)
  },
  streams: ({ method, params }: JSONRPCRequest) =>
    method === 'tools/call' && fixtures[params?.['name'] as string]?.streams === true,
}

function serveTools(server: Server, era: ProtocolEra, own: OwnTools): void {
  const listed = Object.entries(fixtures).map(([name, { description, inputSchema }]) => ({
    name,
    description,
    inputSchema: { type: 'object', ...inputSchema } as const,
  }))
  server.setRequestHandler('tools/list', async () => ({
    tools: [...(await own.list()).tools, ...listed],
  }))
  server.setRequestHandler('tools/call', (request, context) => {
    const { name, arguments: input = {} } = request.params
    return fixtures[name]?.run(context, input, era) ?? own.call(request, context)
  })
}

function servePrompts(server: Server): void {
  server.setRequestHandler('prompts/list', () => ({ prompts: listedPrompts(), ...hint }))
  server.setRequestHandler('prompts/get', ({ params }, context) =>
    getPrompt(params.name, params.arguments ?? {}, context),
  )
  server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['test', 'testing'], total: 2, hasMore: false },
  }))
}

function serveResources(server: Server, era: ProtocolEra): void {
  server.setRequestHandler('resources/list', () => ({ resources: listedResources(), ...hint }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates, ...hint }))
  server.setRequestHandler('resources/read', ({ params }) => ({
    contents: [readResource(params.uri)],
    ...hint,
  }))
  if (era === 'modern') return
  server.setRequestHandler('resources/subscribe', () => ({}))
  server.setRequestHandler('resources/unsubscribe', () => ({}))
}
