import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { startLoopbackServer } from '../loopback-server.ts'
import type { LoopbackServer } from '../loopback-server.ts'

/** The origin that the pages of the demonstration company believe to live at. */
export const demoSiteOrigin = 'https://hearthmill.example'

export interface DemoSite extends LoopbackServer {
  /** Puts a text at a path, as whoever keeps a website does. */
  publish(path: string, text: string): void
}

/**
 * Serves the website of Hearth Mill, an invented flour mill that tries and demonstrations read, and takes what webhooks
 * send to `/hooks/`. Map `demoSiteOrigin` to the returned origin to reach it.
 */
export async function startDemoSite(
  options: { host?: string; port?: number } = {},
): Promise<DemoSite> {
  const contents = new Map<string, Content>()
  const layout = await readAsset('layout.html')
  for (const [path, file] of Object.entries(pages))
    contents.set(path, {
      type: html,
      body: Buffer.from(pageIn(layout, path, await readAsset(file))),
    })
  for (const [path, [file, type]] of Object.entries(assets))
    contents.set(path, { type, body: Buffer.from(await readAsset(file)) })
  const server = await startLoopbackServer((request, response) => {
    if (request.method === 'POST' && request.url?.startsWith('/hooks/') === true)
      return void request.resume().once('end', () => response.writeHead(204).end())
    const path = (request.url ?? '/').replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '')
    send(response, contents.get(path), request.method ?? 'GET')
  }, options)
  const publish = (path: string, text: string) =>
    void contents.set(path, { type: plain, body: Buffer.from(text) })
  return { ...server, publish }
}

interface Content {
  readonly type: string
  readonly body: Buffer
}

const html = 'text/html; charset=utf-8'
const plain = 'text/plain; charset=utf-8'

const pages: Readonly<Record<string, string>> = {
  '/': 'home.html',
  '/about': 'about.html',
  '/products': 'products.html',
  '/customers': 'customers.html',
  '/contact': 'contact.html',
}

const assets: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/style.css': ['style.css', 'text/css; charset=utf-8'],
  '/robots.txt': ['robots.txt', plain],
  '/sitemap.xml': ['sitemap.xml', 'application/xml; charset=utf-8'],
}

function readAsset(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8')
}

/** A page's file names title and description first, then its structured data and its main part. */
function pageIn(layout: string, path: string, file: string): string {
  const [, title = '', description = '', data = '', main = ''] =
    /^<!--\s*title: (.*?)\n\s*description: (.*?)\s*-->\n(.*?)(<main>.*)$/s.exec(file) ?? []
  return layout
    .replaceAll('{{title}}', title)
    .replaceAll('{{description}}', description)
    .replaceAll('{{path}}', path)
    .replace('{{data}}', data)
    .replace('{{main}}', main)
    .replace(`<li><a href="${path}">`, `<li><a href="${path}" aria-current="page">`)
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
