import { createServer } from 'node:http'
import { createHttp } from '#roles/http.ts'
import { createRuntime } from '#roles/runtime.ts'
import { createLogger } from '#kernel/log.ts'
import { load, reading, type Measured, type Sent } from './load.ts'
import { median } from './statistics.ts'
import { benchConfig, type BenchWorld } from './world.ts'

const port = 8485
const floorPort = 8486
const rounds = 5
const documents = 200
const budget = 20_000

export interface PackFigures {
  readonly name: string
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly bytes: number
}

/** Packs of a business with 200 documents, for its members and for everybody, beside the same bytes sent by nobody's work. */
export async function measurePacks({
  database,
  scope,
  token,
}: BenchWorld): Promise<readonly PackFigures[]> {
  const config = benchConfig(port)
  const runtime = await createRuntime({ config, database, log: createLogger('warn') })
  const { app } = createHttp(runtime)
  await app.listen({ host: '127.0.0.1', port })
  const send = sender(token, scope.organizationId)
  const slug = await fill(send)
  const pack = `/api/v1/context/${slug}/?budget_tokens=${budget}`
  const own = `${pack}&organization_id=${scope.organizationId}`
  const bytes = Buffer.from(await (await read(own, token)).arrayBuffer())
  const floor = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(bytes)
  })
  await new Promise<void>((resolve) => floor.listen(floorPort, '127.0.0.1', resolve))
  const { hash } = JSON.parse(bytes.toString()) as { hash: string }
  const contenders = [
    { name: 'the same bytes (floor)', at: floorPort, sent: reading(own, token) },
    { name: 'for members', at: port, sent: reading(own, token) },
    { name: 'for everybody', at: port, sent: { path: pack, headers: {} } },
    { name: 'for members, as Markdown', at: port, sent: reading(`${own}&format=markdown`, token) },
  ]
  try {
    if ((await read(own, token, hash)).status !== 304) throw new Error('the ETag is no help')
    return await inTurns(contenders, token)
  } finally {
    floor.close()
    await app.close()
    await runtime.close()
  }
}

interface Contender {
  readonly name: string
  readonly at: number
  readonly sent: Sent
}

async function inTurns(contenders: readonly Contender[], token: string): Promise<PackFigures[]> {
  const samples = contenders.map((): Measured[] => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, { name, at, sent }] of contenders.entries()) {
      const sample = await load(at, sent, 1)
      if (sample.failures > 0) throw new Error(`${name}: ${sample.failures} failures`)
      if (round > 0) samples[index]?.push(sample)
    }
  const sizes = await Promise.all(
    contenders.map(async ({ sent: { path } }) => (await read(path, token)).text()),
  )
  return contenders.map(({ name }, index) => {
    const measured = samples[index] ?? []
    const middle = (of: 'perSecond' | 'p50' | 'p99') => median(measured.map((one) => one[of]))
    return {
      name,
      perSecond: middle('perSecond'),
      p50: middle('p50'),
      p99: middle('p99'),
      bytes: sizes[index]?.length ?? 0,
    }
  })
}

function read(path: string, token: string, hash?: string) {
  const headers = {
    authorization: `Token ${token}`,
    ...(hash === undefined ? {} : { 'if-none-match': `"${hash}"` }),
  }
  return fetch(`http://127.0.0.1:${port}${path}`, { headers })
}

function sender(token: string, organization_id: string) {
  return async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ organization_id, ...body }),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { slug: string }
  }
}

/** A business with all modules, and 200 documents of some 800 letters, every other one private. */
async function fill(send: ReturnType<typeof sender>): Promise<string> {
  const facts = { name: 'Bench Mill', description: 'Grinds.', city: 'Stroud', country: 'GB' }
  const { slug } = await send('POST', '/businesses/', facts)
  const names = ['identity', 'offer', 'audience', 'voice', 'proof', 'pricing', 'faq', 'policies']
  const text = 'We grind heritage wheat between stones. '.repeat(20)
  const modules = Object.fromEntries(names.map((name) => [name, { text, visibility: 'public' }]))
  await send('PATCH', `/business-context/${slug}/`, { modules })
  for (let index = 0; index < documents; index += 1)
    await send('POST', `/business-context/${slug}/documents/`, {
      title: `Document ${index}`,
      body_markdown: text,
      visibility: index % 2 === 0 ? 'public' : 'private',
    })
  return slug
}
