import type { Html } from '../docs/html.ts'
import type { OrganizationScope, Scope } from '../scope.ts'

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
  /** The service itself in the organization that the link names. @throws NotAMember where it is gone */
  enter(organizationId: string): Promise<OrganizationScope>
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
  /** True for a page that everybody may look at: `GET <path>` shows it, and no secret is needed. */
  readonly isOpen?: true
  readonly path: `/${string}/`
  /** True where a POST to the link itself acts too, as mail programs send it (RFC 8058). */
  readonly isOneClick?: boolean
  show(call: PageCall): Promise<PageView>
  act(call: PageCall): Promise<PageView>
}
