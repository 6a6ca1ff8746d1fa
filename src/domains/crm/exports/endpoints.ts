import { z } from 'zod'
import { refusal } from '#kernel/errors.ts'
import { StreamResponse } from '#kernel/http/api-response.ts'
import { fileHeaders, streamed, type AnyEndpoint, type Caller } from '#kernel/http/endpoint.ts'
import { Places } from '#kernel/http/places.ts'
import { view } from '#kernel/http/resource-operations.ts'
import { sentFilter } from '#kernel/http/resource-query.ts'
import { slowForMembers } from '#kernel/http/slow.ts'
import { asked, type OwnFields } from '#kernel/query/own-fields.ts'
import type { QueriedFields } from '#kernel/query/queried-fields.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { operationName } from '#kernel/text/nouns.ts'
import { search } from '#kernel/wire/texts.ts'
import { recordKind, type RecordKind } from '../fields/schemas.ts'
import { importedRecords } from '../imports/schemas.ts'
import { viewsOf } from '../views/read.ts'
import { formats, type Format, type FormatName, type Shown } from './formats.ts'
import { firstPage, pagesOf, type Exported } from './records.ts'
import { withCompanies } from './v-card.ts'

const ExportsRunning = refusal(
  429,
  'exports_running',
  'Too many exports are running',
  'A person can run two at a time, and an organization three. Wait until one of them is done.',
)
/** Of one person, of one organization, and of all, in one process. */
const exportsAtOnce = { each: 2, ofOrganization: 3, all: 32 }

/** A noun that is exported, as its lists show it. */
interface Noun extends Exported {
  /** What its address calls many, where that is not what it is called. */
  readonly path?: string
  readonly names: readonly [one: string, many: string]
  readonly fields: QueriedFields
  readonly own?: OwnFields | undefined
  readonly shapes: { readonly item: z.ZodObject; readonly query: z.ZodObject }
}

const paging = ['page', 'page_size', 'paging', 'cursor']
const examples: Readonly<Record<string, string>> = {
  'text/csv': 'id,created_at\r\n0199a1b2-0000-7000-8000-000000000001,2026-11-20T10:00:00.000Z\r\n',
  'application/jsonl': '{"id":"0199a1b2-0000-7000-8000-000000000001"}\n',
  'text/vcard': 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada Miller\r\nEND:VCARD\r\n',
}

/** Two operations for each noun: of a list with its filters, and of a query. */
export function exportEndpoints(nouns: readonly unknown[]): AnyEndpoint[] {
  const running = new Places(exportsAtOnce)
  return (nouns as readonly Noun[]).flatMap((noun) => {
    const send = sender(noun, running)
    return [ofList(noun, send), ofQuery(noun, send)]
  })
}

type Send = (
  call: { scope: OrganizationScope; caller: Caller },
  wish: Wish,
) => Promise<StreamResponse>
interface Asked {
  readonly ordering?: string | undefined
  readonly view?: string | undefined
  readonly [filter: string]: unknown
}
interface Wish extends Asked {
  readonly format: FormatName
}

function ofList(noun: Noun, send: Send): AnyEndpoint {
  const { names, fields, own, shapes } = noun
  const ordering = orderingOf(noun).unwrap().optional().meta(ordered)
  const left = paging.filter((name) => name in shapes.query.shape).map((name) => [name, true])
  return {
    ...sharedBy(noun),
    route: `GET ${pathOf(noun)}`,
    name: operationName('export', names[1]),
    summary: `Export ${names[1]}`,
    query: shapes.query
      .omit(Object.fromEntries(left) as never)
      .safeExtend({ ...further(noun), ordering, format: formatOf(noun).default('csv') }),
    filteredBy: fields,
    ownFields: own,
    handle: ({ scope, caller, query: { isByField: _slow, ...query } }) =>
      send({ scope, caller }, query),
  }
}

function ofQuery(noun: Noun, send: Send): AnyEndpoint {
  const { names, shapes } = noun
  return {
    ...sharedBy(noun),
    route: `POST ${pathOf(noun)}`,
    effect: 'read',
    name: operationName('query', `exported_${names[1]}`),
    summary: `Export ${names[1]} found by any fields`,
    body: z
      .strictObject({
        format: formatOf(noun).optional(),
        filter: sentFilter.optional(),
        ...('search' in shapes.query.shape ? { search } : {}),
        ...further(noun),
        ordering: z.string().max(100).optional().meta(ordered),
      })
      .meta({
        id: `${String(shapes.item.meta()?.['id'])}Export`,
        example: { format: 'csv', filter: sentFilter.meta()?.['example'] },
      }),
    handle: ({ scope, caller, body: { format = 'csv', ...wish } }) =>
      send({ scope, caller }, { ...wish, format }),
  }
}

function pathOf(noun: Noun): `/${string}/` {
  return `/crm/${fileOf(noun)}/export/`
}

function fileOf({ path, names }: Noun): string {
  return path ?? names[1]
}

const ordered = {
  description:
    'Order of the rows, by any sortable field. Defaults to the order of the view, else to oldest first.',
  example: 'created_at',
}

function orderingOf({ shapes }: Noun) {
  return shapes.query.shape['ordering'] as z.ZodDefault<z.ZodEnum>
}

function further(noun: Noun): { [name: string]: z.ZodType } {
  return viewsOfNoun(noun) === undefined ? {} : { view }
}

function viewsOfNoun({ names }: Noun) {
  const kind = recordKind.options.find((one: RecordKind) => one === names[0])
  return kind === undefined ? undefined : viewsOf(kind)
}

function formatsOf({ names }: Noun): readonly FormatName[] {
  return names[0] === 'contact' ? ['csv', 'jsonl', 'vcard'] : ['csv', 'jsonl']
}

function formatOf(noun: Noun) {
  return z.enum(formatsOf(noun)).meta({ description: 'The file format.', example: 'csv' })
}

function isImported({ names }: Noun): boolean {
  return (importedRecords as readonly string[]).includes(names[0])
}

function sharedBy(noun: Noun) {
  const media = formatsOf(noun).map((name) => formats[name].media)
  return {
    ...slowForMembers,
    description: `Streams all rows that pass the filters. Cells that a spreadsheet would take for formulas begin with an apostrophe.${isImported(noun) ? ' The file can be imported again, which removes the apostrophes.' : ''}`,
    returns: streamed(
      Object.fromEntries(media.map((one) => [one, examples[one] ?? ''])),
      `The ${noun.names[1]}`,
    ),
    headers: fileHeaders,
    refuses: [ExportsRunning],
  } as const
}

/** Holds a place until the response is sent, or nobody listens. */
function sender(noun: Noun, running: Places): Send {
  return async ({ scope, caller }, { format: name, ...wish }) => {
    const request = await requestOf(noun, scope, wish)
    if (!running.takeUntil(scope, caller.signal))
      throw new ExportsRunning({ headers: { 'retry-after': '5' } })
    const format: Format = formats[name]
    const names = await namesOf(noun, scope, name)
    const extension = name === 'vcard' ? 'vcf' : name
    const all = pagesOf(noun, scope, request)
    const pages = await begun(name === 'vcard' ? withCompanies(scope, all) : all)
    return new StreamResponse(format.media, written(format, names, pages), {
      'content-disposition': `attachment; filename="${fileOf(noun)}.${extension}"`,
    })
  }
}

/** @throws ValidationFailed */
async function requestOf(
  noun: Noun,
  scope: OrganizationScope,
  { view: id, ordering, ...filters }: Asked,
) {
  const saved = id === undefined ? undefined : await viewsOfNoun(noun)?.(scope, id)
  const declared = orderingOf(noun).unwrap().options.map(String)
  // The order that a list is in by itself gives way to that of the view.
  const own = saved?.ordering == null ? firstPage.ordering : declared[0]
  const wish = { ...filters, ...firstPage, ordering: ordering ?? String(own), saved }
  return asked(scope, noun, wish, declared)
}

/** A table has a column for each field of the organization. */
async function namesOf(
  { shapes, own }: Noun,
  scope: OrganizationScope,
  format: FormatName,
): Promise<string[]> {
  const names = Object.keys(shapes.item.shape)
  if (format !== 'csv' || own === undefined) return names
  const ofOrganization = Object.keys(await own.of(scope))
  return names.flatMap((name) => (name === 'custom' ? ofOrganization : [name]))
}

/** With its first page read, so that what is refused is refused before the response begins. */
async function begun<T>(pages: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
  const first = await pages.next()
  return (async function* () {
    if (first.done !== true) yield first.value
    yield* pages
  })()
}

async function* written(
  { head, record }: Format,
  names: readonly string[],
  pages: AsyncIterable<readonly Shown[]>,
) {
  yield head(names)
  for await (const rows of pages) yield rows.map((row) => record(row, names)).join('')
}
