import type { Scope } from '../scope.ts'

/** A look at a page that everybody may see. */
export interface PublicCall {
  readonly scope: Scope
  /** What the path names, such as a slug. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly acceptLanguage: string | undefined
}

export interface PublicView {
  readonly status: 200 | 404
  readonly type: 'text/html' | 'text/plain' | 'application/xml' | 'image/png'
  readonly text: string
  /** Makes a picture of the text for whoever does not have it yet; undefined where that is too much just now. */
  readonly draw?: () => Promise<Uint8Array | undefined>
  /** What a browser may load for it; nothing where left out. */
  readonly policy?: string
}

/** A page that is the same for all who read one language: without a script, kept by caches, and known by its tag. */
export interface PublicPage {
  readonly path: `/${string}`
  /** True for the page at which people begin: failures lead back there. */
  readonly isStart?: true
  show(call: PublicCall): Promise<PublicView>
}
