import { isMember, type Scope } from '#kernel/scope.ts'
import { moduleNames, moduleTitles } from '../modules/names.ts'
import type { PackDocument, WrittenModule } from './parts.ts'

export interface Holder {
  readonly id: string
  readonly organization_id: string | null
}

/** A document without its words, which are read when it is known to fit. */
export type Outline = Omit<PackDocument, 'body_markdown'> & { readonly id: string }

/** What was written about a business, as far as this reader may see it. */
export interface Written {
  readonly modules: readonly WrittenModule[]
  readonly documents: readonly Outline[]
  /** The texts of documents, by id. */
  bodies(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

const ofModule = ['module', 'text', 'data', 'state', 'source_url', 'updated_at'] as const
const ofDocument = ['key', 'title', 'doc_type', 'state', 'updated_at', 'tokens'] as const

/** All of it for members of the organization that holds the business, what is public for everybody else. */
export async function writtenAbout(scope: Scope, holder: Holder): Promise<Written> {
  if (holder.organization_id === null)
    return { modules: [], documents: [], bodies: async () => new Map() }
  const isOwn = isMember(scope) && scope.organizationId === holder.organization_id
  const { modules, documents, bodies } = (isOwn ? wholeOf : publishedOf)(scope, holder)
  const [written, outlines] = await Promise.all([modules, documents])
  return {
    modules: written.map((row) => ({ visibility: 'public', ...row }) as WrittenModule),
    documents: outlines.map((row) => ({ visibility: 'public', source_url: '', ...row }) as Outline),
    bodies: async (ids) =>
      new Map((await bodies(ids)).map(({ id, body_markdown }) => [id, body_markdown])),
  }
}

/** The texts of a business that everybody may read, in the order of its modules. */
export async function publicModules({ db }: Scope, holder: Holder) {
  if (holder.organization_id === null) return []
  const rows = await publishedOf({ db }, holder).modules
  return moduleNames.flatMap((name) => {
    const row = rows.find(({ module }) => module === name)
    return row === undefined || row.text === ''
      ? []
      : [{ title: moduleTitles[name], text: row.text }]
  })
}

function wholeOf({ db }: Scope, { id, organization_id }: Holder) {
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
      .select([...ofDocument, 'id', 'visibility'])
      .orderBy('key')
      .execute(),
    bodies: (ids: readonly string[]) =>
      ofBusiness()
        .select(['id', 'body_markdown'])
        .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
        .execute(),
  }
}

/** Only what whoever holds it now has published. */
function publishedOf({ db }: Pick<Scope, 'db'>, { id, organization_id }: Holder) {
  const ofBusiness = () =>
    db
      .selectFrom('published_documents')
      .where('business_id', '=', id)
      .where('organization_id', '=', organization_id)
  return {
    modules: db
      .selectFrom('published_modules')
      .select(ofModule)
      .where('business_id', '=', id)
      .where('organization_id', '=', organization_id)
      .execute(),
    documents: ofBusiness()
      .select([...ofDocument, 'document_id as id'])
      .orderBy('key')
      .execute(),
    bodies: (ids: readonly string[]) =>
      ofBusiness()
        .select(['document_id as id', 'body_markdown'])
        .where((eb) => eb('document_id', '=', eb.fn.any(eb.val([...ids]))))
        .execute(),
  }
}
