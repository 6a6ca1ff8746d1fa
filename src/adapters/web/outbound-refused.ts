/** Why a request to the outside was refused or failed; stable, for programs. */
export type OutboundReason = keyof typeof sentences

/** A request to the outside that was refused or failed. `message` is a sentence for people. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused'
  readonly reason: OutboundReason
  readonly url: string

  constructor(reason: OutboundReason, url: string, cause?: unknown) {
    super(sentences[reason](placeOf(url)), cause === undefined ? {} : { cause })
    this.reason = reason
    this.url = url
  }
}

const sentences = {
  invalid_url: (place: string) => `${place} is not an address that can be read.`,
  scheme: (place: string) => `${place} can't be read: only http and https addresses can.`,
  port: (place: string) => `${place} can't be read: only the ports 80 and 443 may be used.`,
  credentials: (place: string) => `${place} carries a user name or password; send it without.`,
  address_not_public: (place: string) =>
    `${place} leads into a private network, not the public web.`,
  dns: (place: string) => `${place} was not found: no address is known for that name.`,
  connection: (place: string) => `The connection to ${place} failed or broke off.`,
  tls: (place: string) => `${place} has no valid certificate for a secure connection.`,
  timeout: (place: string) => `${place} took too long to respond.`,
  aborted: (place: string) => `The request to ${place} was cancelled.`,
  too_many_redirects: (place: string) => `${place} kept redirecting elsewhere.`,
  redirect_not_allowed: (place: string) => `A redirect to ${place} was not followed.`,
  downgrade: (place: string) =>
    `${place} redirects from https to plain http, which is not followed.`,
  too_large: (place: string) => `${place} sent more than may be read.`,
  content_type: (place: string) => `${place} sent a different kind of content than was asked for.`,
  content_encoding: (place: string) => `${place} sent a compression that can't be read.`,
  robots: (place: string) => `The robots.txt of ${place} asks programs not to read it.`,
  robots_unavailable: (place: string) =>
    `The robots.txt of ${place} could not be read, so the site was left alone.`,
  noindex: (place: string) => `${place} asks not to be indexed, so it was left alone.`,
  noai: (place: string) => `${place} asks not to be read for such uses, so it was left alone.`,
  reserved: (place: string) =>
    `${place} reserves its contents against text and data mining, so it was left alone.`,
} satisfies Record<string, (place: string) => string>

// Only the host is repeated to people: paths and queries may hold secrets.
function placeOf(url: string): string {
  return URL.parse(url)?.host || 'This'
}
