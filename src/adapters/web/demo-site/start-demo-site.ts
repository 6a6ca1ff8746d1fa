import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { startLoopbackServer } from '../loopback-server.ts'
import type { LoopbackServer } from '../loopback-server.ts'

/** The origin that the pages of the demonstration company believe to live at. */
export const demoSiteOrigin = 'https://hearthmill.example'

/**
 * Serves the website of Hearth Mill, an invented flour mill that tries and demonstrations read. Map `demoSiteOrigin`
 * to the returned origin to reach it.
 */
export async function startDemoSite(
  options: { host?: string; port?: number } = {},
): Promise<LoopbackServer> {
  const contents = new Map<string, Content>()
  for (const [path, [file, type]] of Object.entries(files)) {
    contents.set(path, { type, body: await readFile(new URL(file, import.meta.url)) })
  }
  return await startLoopbackServer((request, response) => {
    const path = (request.url ?? '/').replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '')
    send(response, contents.get(path), request.method ?? 'GET')
  }, options)
}

type Content = { type: string; body: Buffer }

const html = 'text/html; charset=utf-8'

const files: Record<string, [file: string, type: string]> = {
  '/': ['home.html', html],
  '/about': ['about.html', html],
  '/products': ['products.html', html],
  '/customers': ['customers.html', html],
  '/contact': ['contact.html', html],
  '/style.css': ['style.css', 'text/css; charset=utf-8'],
  '/robots.txt': ['robots.txt', 'text/plain; charset=utf-8'],
  '/sitemap.xml': ['sitemap.xml', 'application/xml; charset=utf-8'],
}

function send(response: ServerResponse, content: Content | undefined, method: string): void {
  if (method !== 'GET' && method !== 'HEAD')
    return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
  const { type, body } = content ?? { type: 'text/plain', body: Buffer.from('Not found') }
  response.writeHead(content ? 200 : 404, {
    'content-type': type,
    'content-length': body.length,
    'x-content-type-options': 'nosniff',
  })
  response.end(method === 'HEAD' ? undefined : body)
}
