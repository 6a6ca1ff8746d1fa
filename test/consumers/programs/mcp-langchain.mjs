import { MultiServerMCPClient } from '@langchain/mcp-adapters'
import { address, day, headers } from './mcp-day.mjs'

const client = new MultiServerMCPClient({
  mcpServers: { growth: { transport: 'http', url: address.href, headers } },
})
const tools = new Map((await client.getTools()).map((tool) => [tool.name, tool]))
await day({
  list: async () => [...tools.keys()],
  call: async (name, input) => tools.get(name).invoke(input),
})
await client.close()
