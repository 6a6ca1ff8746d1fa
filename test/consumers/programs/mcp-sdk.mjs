import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { address, day, headers } from './mcp-day.mjs'

const client = new Client({ name: 'consumer', version: '1' })
await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }))
await day({
  list: async () => (await client.listTools()).tools.map(({ name }) => name),
  call: (name, input) => client.callTool({ name, arguments: input }),
})
await client.close()
