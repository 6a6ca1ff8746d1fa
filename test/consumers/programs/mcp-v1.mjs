import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { env, stdout } from 'node:process'

/** What a person would try first with a client of the first generation; prints what came back. */
const client = new Client({ name: 'consumer', version: '1' })
const requestInit = { headers: { 'x-api-key': env.GROWTH_KEY } }
await client.connect(new StreamableHTTPClientTransport(new URL(env.GROWTH_MCP), { requestInit }))

const call = (name, input, options) =>
  client.callTool({ name, arguments: input }, undefined, options)
const code = ({ isError, content }) => (isError ? content[0].text.split(':')[0] : 'none')

const { tools } = await client.listTools()
const wallet = await call('get_wallet_balance', {})
const found = await call('search_directory', { q: 'mill', country: null, cursor: '' })
const refused = await call('get_business', { slug: 'there-is-none' })
const profile = await call('provision_gtm_profile', { domain: 'hearthmill.example' })
const steps = []
const discovered = await call(
  'discover_leads',
  { profile_id: profile.structuredContent.id },
  { onprogress: ({ progress }) => steps.push(progress) },
)
const gone = new AbortController()
const cancelled = call('list_organizations', {}, { signal: gone.signal })
gone.abort('enough')
const seen = {
  version: client.getServerVersion().name,
  tools: tools.length,
  currency: wallet.structuredContent.currency,
  found: code(found),
  refused: code(refused),
  discovered: code(discovered),
  steps,
  cancelled: await cancelled.then(
    () => 'answered',
    (error) => String(error),
  ),
  after: code(await call('get_wallet_balance', {})),
}
stdout.write(JSON.stringify(seen))
await client.close()
