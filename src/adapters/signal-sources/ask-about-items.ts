import type { Failure, KeptItem, SearchContext, SignalSource, SourceRequest } from './contract.ts'
import { failed, failureIn, failureOf } from './outcome.ts'

const maxResponseBytes = 1_000_000
const requestTimeoutMs = 8_000
/** By these a host says of the items that they are not there, in whatever form, and fails at nothing. */
const absent = new Set([404, 410])

type Means = Pick<SearchContext, 'fetch' | 'read' | 'tenant' | 'now' | 'gate' | 'key'>

/** What a source said of items that it showed once. What there was no turn for is in none of the lists. */
export interface Checked<I extends KeptItem> {
  readonly gone: readonly I[]
  readonly shown: readonly I[]
  /** It said nothing of these that could be read, or cannot be asked about them. */
  readonly unknown: readonly I[]
}

/** Asks a source which of the items it shows no more, a batch at a time and never out of turn. Throws nothing. */
export async function askAboutItems<I extends KeptItem>(
  source: SignalSource,
  items: readonly I[],
  means: Means,
): Promise<Checked<I>> {
  const checked = { gone: [] as I[], shown: [] as I[], unknown: unaskable(source, items) }
  for (const batch of batchesOf(source, items)) {
    const answer = await ask(source, batch, means)
    if (answer === undefined) continue
    if ('status' in answer) checked.unknown.push(...batch)
    else sort(batch, new Set(answer.gone.map(nameOf)), checked)
  }
  return checked
}

function unaskable<I extends KeptItem>({ items: check }: SignalSource, items: readonly I[]): I[] {
  return items.filter((item) => (check?.group(item) ?? null) === null)
}

function sort<I extends KeptItem>(
  batch: readonly I[],
  gone: ReadonlySet<string>,
  into: { readonly gone: I[]; readonly shown: I[] },
): void {
  for (const item of batch) (gone.has(nameOf(item)) ? into.gone : into.shown).push(item)
}

/** Tells items apart. */
export function nameOf({ platform, external_id }: KeptItem): string {
  return `${platform} ${external_id}`
}

type Batch<I extends KeptItem = KeptItem> = readonly [I, ...I[]]

function batchesOf<I extends KeptItem>(
  { items: check }: SignalSource,
  items: readonly I[],
): Batch<I>[] {
  if (check === undefined) return []
  const groups = Map.groupBy(items, (item) => check.group(item))
  return [...groups].flatMap(([name, group]) => (name === null ? [] : split(group, check.batch)))
}

function split<I extends KeptItem>(items: readonly I[], size: number): Batch<I>[] {
  const [first, ...rest] = items.slice(0, size)
  return first === undefined ? [] : [[first, ...rest], ...split(items.slice(size), size)]
}

type Answer = Failure | { readonly gone: readonly KeptItem[] }

/** Undefined where there is no turn at the host. */
async function ask(source: SignalSource, batch: Batch, means: Means): Promise<Answer | undefined> {
  if (source.items === undefined) return undefined
  const request = source.items.request(batch)
  if ((await means.gate?.enter(source, request.url)) !== undefined) return undefined
  const answer = await fetched(source, request, batch, means)
  const heard = 'status' in answer ? answer : { rows: 0, unreadable: 0, observations: [] }
  await means.gate?.leave(source, request.url, heard)
  return answer
}

async function fetched(
  source: SignalSource,
  request: SourceRequest,
  items: Batch,
  { fetch, read, tenant, now, key }: Means,
): Promise<Answer> {
  try {
    const { url, headers } =
      key === undefined ? request : (source.authorize?.(request, key) ?? request)
    const response = await fetch(url, {
      purpose: 'evidence check',
      headers: { accept: 'application/json', ...headers },
      maxBytes: maxResponseBytes,
      timeoutMs: requestTimeoutMs,
    })
    const { status, body } = response
    const failure = failureOf({ ...response, status: status === 400 ? 200 : status }, now())
    if (failure !== undefined && !absent.has(status)) return failure
    const gone = await read('items', { source: source.policy.id, status, body, items }, { tenant })
    return gone === null
      ? { ...failed('the response has an unknown form'), isOfRequest: true }
      : { gone }
  } catch (thrown) {
    return failureIn(thrown)
  }
}
