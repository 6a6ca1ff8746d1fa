import { hash } from 'node:crypto'
import { ReadingStopped } from '#adapters/reading/reading-stopped.ts'
import type { Read } from '#adapters/reading/readings.ts'
import { findProfile, readNetwork } from '#domains/directory/index.ts'
import type { PublicPage, PublicView } from '#kernel/pages/public-page.ts'
import type { Scope } from '#kernel/scope.ts'
import { found } from './found.ts'
import { sharePicture, type ShareText } from './share-picture.ts'

/** Pictures that were drawn last, some 30 kB each. */
const mostKept = 100

/** The pictures of the pages of businesses and networks, drawn in another thread by `read`. */
export function sharePages(read: Read): readonly PublicPage[] {
  const draw = keeping((svg) => drawn(read, svg))
  const page = (
    path: PublicPage['path'],
    textOf: (scope: Scope, slug: string) => Promise<Omit<ShareText, 'host'> | undefined>,
  ): PublicPage => ({
    path,
    show: async ({ scope, params }) => {
      const text = await textOf(scope, params['slug'] ?? '')
      if (text === undefined) return missing
      const svg = sharePicture({ ...text, host: new URL(scope.config.PUBLIC_URL).host })
      return { status: 200, type: 'image/png', text: svg, draw: () => draw(svg) }
    },
  })
  return [
    page('/directory/:slug/share.png', ofBusiness),
    page('/networks/:slug/share.png', ofNetwork),
  ]
}

const missing: PublicView = { status: 404, type: 'text/plain', text: 'There is no such picture.\n' }

async function ofBusiness(scope: Scope, slug: string) {
  const profile = await found(findProfile(scope, slug))
  if (profile === undefined) return undefined
  const { name, city, region, country, categories } = profile
  const place = [city, region, country].filter((part) => part !== '').join(', ')
  return { name, kind: categories[0]?.name ?? '', place }
}

async function ofNetwork(scope: Scope, slug: string) {
  const network = await found(readNetwork(scope, slug))
  return network === undefined
    ? undefined
    : { name: network.name, kind: 'Network', place: network.region }
}

/** Undefined where too many wait for theirs. */
async function drawn(read: Read, svg: string): Promise<Uint8Array | undefined> {
  try {
    return await read('picture', svg, { tenant: 'everybody' })
  } catch (error) {
    if (error instanceof ReadingStopped) return undefined
    throw error
  }
}

/** Whoever asks for the same picture at once waits for one drawing of it. */
function keeping(draw: (svg: string) => Promise<Uint8Array | undefined>) {
  const kept = new Map<string, Promise<Uint8Array | undefined>>()
  return async (svg: string): Promise<Uint8Array | undefined> => {
    const key = hash('sha256', svg, 'base64url')
    const picture = kept.get(key) ?? draw(svg)
    kept.delete(key)
    kept.set(key, picture)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    const bytes = await picture.catch((error: unknown) => {
      kept.delete(key)
      throw error
    })
    if (bytes === undefined) kept.delete(key)
    return bytes
  }
}
