import { sql } from 'kysely'
import { isMember, type Scope } from '#kernel/scope.ts'
import { moduleNames, type ModuleName } from '../modules/names.ts'
import { staleness } from '../modules/staleness.ts'
import { removalsSince, type Removal } from '../removals.ts'
import type { PackDocument, WrittenModule } from './parts.ts'
import type { PackQuery } from './schemas.ts'

export interface Holder {
  readonly id: string
  readonly organization_id: string | null
}

/** A document without its words, which are read when it is known to fit. */
export type Outline = Omit<PackDocument, 'body_markdown'> & {
  readonly id: string
  /** Read along where it may fit; else it is read when it is known to. */
  readonly body: string | null
}

/** What was written about a business, as far as this reader may see it. */
export interface Written {
  readonly modules: readonly WrittenModule[]
  readonly documents: readonly Outline[]
  /** With `since`, what is gone. */
  readonly removed: readonly Removal[]
  /** The texts of documents, by id. */
  bodies(kept: readonly Outline[]): Promise<ReadonlyMap<string, string>>
}

const ofModule = ['module', 'text', 'data', 'state', 'source_url', 'updated_at'] as const
/** The words of the first documents that fit, in the order of a pack, are read along: a second question costs more. */
function bodyWithin(budget: number) {
  return sql<
    string | null
  >`case when sum(tokens) over (order by key) <= ${budget} then body_markdown end`
}
const ofDocument = ['key', 'title', 'doc_type', 'state', 'updated_at', 'tokens'] as const

/** All of it for members of the organization that holds the business, what is public for everybody else. */
export async function writtenAbout(
  scope: Scope,
  holder: Holder,
  { budget_tokens, since }: Pick<PackQuery, 'budget_tokens' | 'since'>,
): Promise<Written> {
  const own = isMember(scope) && scope.organizationId === holder.organization_id
  const organizationId = own ? scope.organizationId : undefined
  const gone =
    since === undefined ? [] : removalsSince(scope, { id: holder.id, organizationId, since })
  if (holder.organization_id === null)
    return { modules: [], documents: [], removed: await gone, bodies: async () => new Map() }
  const { modules, documents, bodies } = (own ? wholeOf : publishedOf)(scope, holder, budget_tokens)
  const [written, outlines, removed] = await Promise.all([modules, documents, gone])
  return {
    modules: written.map((row) => ({ visibility: 'public', ...row }) as WrittenModule),
    documents: outlines.map(
      (row) =>
        ({
          visibility: 'public',
          source_url: '',
          ...row,
          ...staleness(scope, row.updated_at),
        }) as Outline,
    ),
    removed,
    bodies: async (kept) => {
      const missing = kept.filter(({ body }) => body === null).map(({ id }) => id)
      const rest = missing.length === 0 ? [] : await bodies(missing)
      return new Map(
        [...kept.map(({ id, body }) => ({ id, body_markdown: body ?? '' })), ...rest].map(
          ({ id, body_markdown }) => [id, body_markdown],
        ),
      )
    },
  }
}

/** The modules of a business that everybody may read, in their order. */
export async function listPublicModules({ db }: Scope, holder: Holder) {
  if (holder.organization_id === null) return []
  const rows = await publishedModules({ db }, holder).execute()
  return moduleNames.flatMap((name) => rows.filter(({ module }) => module === name))
}

/** Their texts, each with the name of its module. */
export async function publicTexts(scope: Scope, holder: Holder) {
  const modules = await listPublicModules(scope, holder)
  return modules
    .filter(({ text }) => text !== '')
    .map(({ module, text }) => ({ module: module as ModuleName, text }))
}

function wholeOf({ db }: Scope, { id, organization_id }: Holder, budget: number) {
  const ofBusiness = () =>
    db
      .selectFrom('context_documents')
      .where('organization_id', '=', organization_id)
      .where('business_id', '=', id)
  return {
    modules: db
      .selectFrom('context_modules')
      .select([...ofModule, 'visibility'])
      .where('organization_id', '=', organization_id)
      .where('business_id', '=', id)
      .execute(),
    documents: ofBusiness()
      .select([...ofDocument, 'id', 'visibility', bodyWithin(budget).as('body')])
      .orderBy('key')
      .execute(),
    bodies: (ids: readonly string[]) =>
      ofBusiness()
        .select(['id', 'body_markdown'])
        .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
        .execute(),
  }
}

function publishedModules({ db }: Pick<Scope, 'db'>, { id, organization_id }: Holder) {
  return db
    .selectFrom('published_modules')
    .select(ofModule)
    .where('business_id', '=', id)
    .where('organization_id', '=', organization_id)
}

/** Only what whoever holds it now has published. */
function publishedOf({ db }: Pick<Scope, 'db'>, holder: Holder, budget: number) {
  const { id, organization_id } = holder
  const ofBusiness = () =>
    db
      .selectFrom('published_documents')
      .where('business_id', '=', id)
      .where('organization_id', '=', organization_id)
  return {
    modules: publishedModules({ db }, holder).execute(),
    documents: ofBusiness()
      .select([...ofDocument, 'document_id as id', bodyWithin(budget).as('body')])
      .orderBy('key')
      .execute(),
    bodies: (ids: readonly string[]) =>
      ofBusiness()
        .select(['document_id as id', 'body_markdown'])
        .where((eb) => eb('document_id', '=', eb.fn.any(eb.val([...ids]))))
        .execute(),
  }
}
