import type { Html } from '../docs/html.ts'
import type { Refusal } from '../errors.ts'
import type { Language } from '../text/languages.ts'
import type { OrganizationScope, Scope } from '../scope.ts'

/** A request to a page, in a browser's terms. */
export interface PageCall {
  readonly scope: Scope
  /** The secret of the link that led here. */
  readonly token: string
  /** The fields of the form that was sent. */
  readonly form: URLSearchParams
  readonly acceptLanguage: string | undefined
  /** What the address says after its question mark. */
  readonly query: URLSearchParams
  /** From where it was sent. */
  readonly address: string
  /** The service itself in the organization that the link names. @throws NotAMember where it is gone */
  enter(organizationId: string): Promise<OrganizationScope>
}

/** What a page shows. */
export interface PageView {
  readonly status: 200 | 400 | 403 | 404 | 409 | 410 | 413 | 429
  readonly language: Language
  readonly title: string
  readonly body: Html
  /** Whether it shows a form again that was not taken; its title then says so first. */
  readonly hasFaults?: boolean
  /** Whose page it is, where not the service's own. */
  readonly heading?: string
  /** Declarations of style beyond those of all pages; made by us, never what somebody sent. */
  readonly style?: string
  /** Where the browser goes on to at once; the body links to it as well. */
  readonly leadsTo?: string
  /** The address that shows the same to whoever looks: a browser that sent a form is led there, so that it sends nothing again. */
  readonly shownAt?: string
}

/** What a page serves below its path beside itself, such as its script. */
export interface PageFile {
  readonly type: string
  readonly text: string
}

/**
 * A page that a link in a mail leads to. Programs open links before people do, so that looking changes nothing:
 * `GET <path><token>` shows, and the form it shows is sent to `POST <path>`, with the secret in its body.
 */
export interface Page {
  /** True for a page that everybody may look at: `GET <path>` shows it, and no secret is needed. */
  readonly isOpen?: true
  readonly path: `/${string}/`
  /** By the names below the path of what is shown; every page of the web may load them. */
  readonly files?: Readonly<Record<string, PageFile>>
  /** True where a POST to the link itself acts too, as mail programs send it (RFC 8058). */
  readonly isOneClick?: boolean
  /** How many bytes a form that is sent to it may have; 16 KiB where left out. */
  readonly mostBytes?: number
  show(call: PageCall): Promise<PageView>
  act(call: PageCall): Promise<PageView>
  /**
   * What a person sees to whose form the service says no: it is too large (413), and its fields were not read, or its
   * address has sent too much (429).
   */
  refuse?(call: PageCall, refusal: Refusal): Promise<PageView>
}
