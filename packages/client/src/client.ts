import { operations, type ListName, type OperationName, type Operations } from './contract.ts'
import {
  request,
  type CallOptions,
  type CallResult,
  type ClientOptions,
  type Input,
} from './request.ts'

export type { ClientOptions } from './request.ts'

type Given<N extends OperationName> = [...Operations[N]['given'], options?: CallOptions]

type Row<N extends ListName> = Operations[N]['output'] extends
  | { results: (infer T)[] }
  | (infer T)[]
  ? T
  : never

/** Every operation as a function that takes path, query and body as one object. */
export type Client = {
  readonly [N in OperationName]: (...given: Given<N>) => Promise<Operations[N]['output']>
} & {
  /** Every list and query as its rows, from the first to the last, however many pages that takes. */
  readonly all: { readonly [N in ListName]: (...given: Given<N>) => AsyncGenerator<Row<N>, void> }
  /** The same calls with status and headers. */
  readonly whole: {
    readonly [N in OperationName]: (
      ...given: Given<N>
    ) => Promise<CallResult<Operations[N]['output']>>
  }
  /** The same client with other options, such as the token of someone who signed in. */
  with(options: ClientOptions): Client
}

type Call = (input?: Input, options?: CallOptions) => unknown

export function createClient(options: ClientOptions = {}): Client {
  const names = Object.keys(operations) as OperationName[]
  const each = (make: (name: OperationName) => Call) =>
    Object.fromEntries(names.map((name) => [name, make(name)]))
  const whole =
    (name: OperationName) =>
    (input: Input = {}, call: CallOptions = {}) =>
      request(options, name, input, call)
  return {
    ...each((name) => async (input, call) => (await whole(name)(input, call)).data),
    whole: each(whole),
    all: each((name) => (input, call) => rows(whole(name), name, input, call)),
    with: (more: ClientOptions) => createClient({ ...options, ...more }),
  } as unknown as Client
}

interface Page {
  readonly results: unknown[]
  readonly next?: string | null
  readonly next_page?: number | null
  readonly next_cursor?: string | null
}

type Found = CallResult<unknown>
type Read = (input: Input, options?: CallOptions) => Promise<Found>

/** @throws TypeError for an operation that has no pages */
function rows(
  read: Read,
  name: OperationName,
  input: Input = {},
  options?: CallOptions,
): AsyncGenerator {
  const { query, goesOn } = operations[name]
  if (goesOn === undefined) throw new TypeError(`all.${name}: it has no pages; call ${name} itself`)
  const first = query.includes('paging') ? { paging: 'cursor', ...input } : input
  const waysOn = {
    next: ({ data }: Found) => linked((data as Page).next, input, query),
    next_cursor: ({ data }: Found) => continued(data as Page, input),
    link: ({ headers }: Found) => linked(nextIn(headers.get('link')), input, query),
  }
  return pages(read, first, options, waysOn[goesOn])
}

async function* pages(
  read: Read,
  first: Input,
  options: CallOptions | undefined,
  after: (found: Found) => Input | undefined,
): AsyncGenerator {
  for (let asked: Input | undefined = first; asked !== undefined;) {
    const found = await read(asked, options)
    yield* Array.isArray(found.data) ? found.data : (found.data as Page).results
    asked = after(found)
  }
}

/** Where a header says that a list goes on (RFC 8288). */
function nextIn(header: string | null): string | undefined {
  return /<([^>]*)>; *rel="next"/.exec(header ?? '')?.[1]
}

/** Only what `next` asks for is taken from it, never where it leads: the token stays at one origin. */
function linked(next: Page['next'], input: Input, query: readonly string[]): Input | undefined {
  if (next == null) return undefined
  const search = new URL(next, 'http://service').searchParams
  const known = [...search].filter(([name]) => query.includes(name))
  return { ...input, ...Object.fromEntries(known) }
}

/** By its cursor where it has no further page. */
function continued({ next_page: page, next_cursor: cursor }: Page, input: Input) {
  if (page != null) return { ...input, page }
  return cursor == null ? undefined : { ...input, page: undefined, cursor }
}
