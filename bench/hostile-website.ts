import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A website whose robots.txt and pages are made to be slow to read. */
export async function startHostileWebsite(): Promise<{ origin: string; server: Server }> {
  const server = createServer(({ url = '/' }, response) => {
    const isRobots = url === '/robots.txt'
    response.setHeader('content-type', isRobots ? 'text/plain' : 'text/html')
    response.end(isRobots ? robots : page)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const robots = 'User-agent:a\n'.repeat(20_000) + 'Disallow:/x\n'.repeat(20_000)

const paragraphs = [
  `a${"'".repeat(2_000)}a`,
  `a@${'a.'.repeat(1_000)}`,
  'a.b-c@d.'.repeat(250),
  `<a href=/about>x`.repeat(100),
]
const page = `<html lang="en"><body>${Array.from(
  { length: 600 },
  (_, n) => `<p>${paragraphs[n % paragraphs.length]}</p>`,
).join('')}</body></html>`
