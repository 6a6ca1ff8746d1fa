import type { Case, Referred } from './cases.ts'
import { exampleOf, readPaths } from './contract.ts'
import type { Holder } from './filled.ts'
import { recordOf, views } from './views.ts'

interface Sent {
  readonly ms: number
  readonly failure: string | undefined
}

type Query = Readonly<Record<string, string>>

/** Where a list is not even read so far, it is asked to go on from nowhere, so that this shows. */
const refused = 'refused'

/** Lists in which the objects of a path are found, where it is not the list that the path is below. */
const listsElsewhere: Readonly<Record<string, string>> = {
  '/businesses/': '/directory/own-businesses/',
  '/business-context/': '/directory/own-businesses/',
  '/gtm/leads/': '/gtm/profiles/{id}/leads/',
}

/** Lists whose records a path calls by their slug. */
const calledBySlug = new Set(['/businesses/', '/networks/'])

/** One caller of the service, who makes it keep nothing of what it creates. */
export class Asking implements Referred {
  readonly organizationId: string
  contact_id = ''
  profile_id = ''
  readonly #origin: string
  readonly #authorization: string
  readonly #small: string
  readonly #found = new Map<string, Promise<string | undefined>>()

  constructor(port: number, token: string, { large, small }: Holder) {
    this.#origin = `http://127.0.0.1:${port}/api/v1`
    this.#authorization = `Token ${token}`
    this.organizationId = large
    this.#small = small
  }

  /** The same list where there is nothing to list. */
  get floor(): Case {
    return {
      name: 'GET /crm/contacts/ of an empty organization (floor)',
      method: 'GET',
      path: '/crm/contacts/',
      query: { organization_id: this.#small },
      targetMs: 50,
    }
  }

  async send({ method, path, query, body }: Case): Promise<Sent> {
    const begin = performance.now()
    const { status, text } = await this.#call(method, path, query, body)
    const ms = performance.now() - begin
    if (status >= 300) return { ms, failure: `${status} ${text.slice(0, 200)}` }
    if (method === 'POST') await this.#takeBack(path, query, text)
    return { ms, failure: undefined }
  }

  async pathOf(path: string): Promise<string | undefined> {
    if (this.contact_id === '')
      this.contact_id = (await this.#read('/crm/contacts/', this.#own)).rows[0]?.id ?? ''
    if (this.profile_id === '')
      this.profile_id = (await this.#read('/gtm/profiles/', this.#own)).rows[0]?.id ?? ''
    return this.#filledIn(path)
  }

  /** Those of the list's records; made where they are not there yet. */
  async viewsOf(path: string) {
    const record = recordOf[path]
    if (record === undefined) return []
    const { rows } = await this.#read('/crm/views/', { ...this.#own, record, page_size: '100' })
    return Promise.all(
      views
        .filter((view) => view.record === record)
        .map(async (view) => ({ name: view.name, id: await this.#keptView(view, rows) })),
    )
  }

  async #keptView(view: { readonly name: string }, rows: readonly Row[]): Promise<string> {
    const found = rows.find(({ name }) => name === view.name)
    if (found?.id !== undefined) return found.id
    const { status, text } = await this.#call('POST', '/crm/views/', {}, { ...view, ...this.#own })
    if (status !== 201) throw new Error(`view ${view.name} ${status} ${text}`)
    return (JSON.parse(text) as { id: string }).id
  }

  /** What is read from the disk for the first time may be refused as too slow, so it is read thrice at most. */
  async deepIn(path: string, query: Query, attempts = 3): Promise<string | undefined> {
    const search = { ...query, page: '50', page_size: '200' }
    try {
      const { next } = await this.#read(path, search)
      return (next && new URL(next).searchParams.get('cursor')) ?? undefined
    } catch {
      const more = attempts - 1
      return more > 0 ? this.deepIn(path, query, more) : refused
    }
  }

  get #own(): Query {
    return { organization_id: this.organizationId }
  }

  async #filledIn(path: string): Promise<string | undefined> {
    const whole = path.replace('{organization_id}', this.organizationId)
    let found = whole
    for (;;) {
      const begin = found.indexOf('{')
      if (begin < 0) return found
      const collection = whole.slice(0, whole.length - found.length + begin)
      const object = await this.firstOf(listsElsewhere[collection] ?? collection)
      if (object === undefined) return undefined
      found = found.slice(0, begin) + object + found.slice(found.indexOf('}') + 1)
    }
  }

  firstOf(list: string): Promise<string | undefined> {
    const found = this.#found.get(list) ?? this.#lookUp(list)
    this.#found.set(list, found)
    return found
  }

  async #lookUp(list: string): Promise<string | undefined> {
    const path = (await this.#filledIn(list)) ?? list
    const { rows } = await this.#listed(path)
    const first = rows[0] ?? (await this.#make(list, path))
    return first?.slug ?? first?.version?.toString() ?? first?.id ?? first?.user_id
  }

  /** Some lists take no organization, and some the caller may not see. */
  #listed(path: string): Promise<Page> {
    return this.#read(path, this.#own)
      .catch(() => this.#read(path, {}))
      .catch(() => ({ rows: [] }))
  }

  /** One as the contract shows it, where the filling knows of none. */
  async #make(list: string, path: string): Promise<Row | undefined> {
    const shown = exampleOf((await readPaths())[list]?.post)
    if (shown === undefined) return undefined
    const { status, text } = await this.#call('POST', path, {}, { ...shown, ...this.#own })
    return status === 201 ? (JSON.parse(text) as Row) : undefined
  }

  async #read(path: string, query: Query): Promise<Page> {
    const { text, status, link } = await this.#call('GET', path, query)
    if (status !== 200) throw new Error(`${path} ${status} ${text}`)
    const body = JSON.parse(text) as Body | readonly Row[]
    if (!isRows(body)) return { rows: body.results ?? body.recommendations ?? [], next: body.next }
    return { rows: body, next: /<([^>]+)>; rel="next"/.exec(link)?.[1] }
  }

  async #takeBack(path: string, query: Query, text: string): Promise<void> {
    const { id, slug } = JSON.parse(text) as { id: string; slug: string }
    const name = calledBySlug.has(path) ? slug : id
    await this.#call('DELETE', `${path}${name}/`, { ...query, ...this.#own })
  }

  async #call(method: string, path: string, query: Query, body?: object) {
    const search = new URLSearchParams(query).toString()
    const response = await fetch(`${this.#origin}${path}${search === '' ? '' : `?${search}`}`, {
      method,
      headers: {
        authorization: this.#authorization,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const link = response.headers.get('link') ?? ''
    return { status: response.status, text: await response.text(), link }
  }
}

interface Row {
  readonly id?: string
  readonly name?: string
  readonly slug?: string
  readonly user_id?: string
  readonly version?: number
}

interface Body {
  readonly next?: string | null
  readonly results?: readonly Row[]
  readonly recommendations?: readonly Row[]
}

interface Page {
  readonly rows: readonly Row[]
  readonly next?: string | null | undefined
}

function isRows(body: Body | readonly Row[]): body is readonly Row[] {
  return Array.isArray(body)
}
