export type TextMedia = 'text/markdown' | 'application/ld+json' | 'text/csv'

/** A response that says more than its body: another declared status, or declared headers, of which empty ones are not sent. */
export class ApiResponse<T> {
  readonly body: T
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    body: T,
    options: { status?: number; headers?: Readonly<Record<string, string>> } = {},
  ) {
    this.body = body
    this.status = options.status
    const headers = Object.entries(options.headers ?? {}).filter(([, text]) => text !== '')
    this.headers = Object.fromEntries(headers)
  }
}

/** A response in another form than JSON, which its operation declares in `alsoAs`. */
export class TextResponse extends ApiResponse<string> {
  readonly media: TextMedia

  constructor(media: TextMedia, text: string, headers: Readonly<Record<string, string>>) {
    super(text, { headers })
    this.media = media
  }
}

/** Text that is sent as it is made, in one of the forms that its operation declares. */
export class StreamResponse extends ApiResponse<AsyncIterable<string>> {
  readonly media: string

  constructor(
    media: string,
    text: AsyncIterable<string>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(text, { headers })
    this.media = media
  }
}
