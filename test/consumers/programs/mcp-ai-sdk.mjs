import { createMCPClient } from '@ai-sdk/mcp'
import { address, day, headers } from './mcp-day.mjs'

const client = await createMCPClient({ transport: { type: 'http', url: address.href, headers } })
const tools = await client.tools()
await day({
  list: async () => Object.keys(tools),
  call: (name, input) => tools[name].execute(input, { toolCallId: name, messages: [] }),
})
await client.close()
