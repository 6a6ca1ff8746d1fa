import type { Html } from '../docs/html.ts'
import type { Scope } from '../scope.ts'

/** A request to a page, in a browser's terms. */
export interface PageCall {
  readonly scope: Scope
  /** The secret of the link that led here. */
  readonly token: string
  /** The fields of the form that was sent. */
  readonly form: URLSearchParams
  readonly acceptLanguage: string | undefined
  /** From where it was sent. */
  readonly address: string
}

/** What a page shows. */
export interface PageView {
  readonly status: 200 | 400 | 403 | 404 | 409
  readonly language: string
  readonly title: string
  readonly body: Html
}

/**
 * A page that a link in a mail leads to. Programs open links before people do, so that looking changes nothing:
 * `GET <path><token>` shows, and the form it shows is sent to `POST <path>`, with the secret in its body.
 */
export interface Page {
  readonly path: `/account/${string}/` | '/privacy/'
  /** True for a page that everybody may look at: `GET <path>` shows it, and no secret is needed. */
  readonly isOpen?: true
  show(call: PageCall): Promise<PageView>
  act(call: PageCall): Promise<PageView>
}
