import { MCPServerStreamableHttp } from '@openai/agents-core'
import { address, day, headers } from './mcp-day.mjs'

const server = new MCPServerStreamableHttp({ url: address.href, requestInit: { headers } })
await server.connect()
await day({
  list: async () => (await server.listTools()).map(({ name }) => name),
  call: (name, input) => server.callTool(name, input),
})
await server.close()
