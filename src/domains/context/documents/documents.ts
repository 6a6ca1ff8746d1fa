import { conflict } from '#kernel/errors.ts'
import { recordEvents } from '#kernel/events/record-events.ts'
import { records } from '#kernel/records/records.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { randomBase62 } from '#kernel/secrets.ts'
import { slugOf } from '#kernel/text/slug.ts'
import { lockContext, type Business } from '../modules/store.ts'
import { vouchedFor } from '../modules/vouched-for.ts'
import { documentPart, notePassage } from '../removals.ts'
import { noteVersion, readDocumentVersion } from './versions.ts'
import { publish, withdraw } from './publishing.ts'
import { documentShapes, type DocumentChange, type NewDocument } from './schemas.ts'

const maxDocuments = 200

export const DocumentLimitReached = conflict(
  'document_limit_reached',
  `A business has at most ${maxDocuments} documents`,
  'Delete one that is no longer needed, or add to an existing one.',
)

const { item, query: lists } = documentShapes

/** The log says which document, and none of its words. */
export const documentEvents = recordEvents('context_document', item.omit({ body_markdown: true }))

export const documents = records('context_documents', {
  columns: item.keyof().options,
  events: documentEvents,
  hidden: ['body_markdown'],
  lists: { query: lists, filters: {}, orders: {} },
})

/** @throws NotFound also where another business of the organization has it */
export function readDocument(scope: OrganizationScope, { id: business_id }: Business, id: string) {
  return documents.readBy(scope, { id, business_id })
}

/** @throws DocumentLimitReached, VerifiedByPeople */
export function createDocument(scope: OrganizationScope, business: Business, wish: NewDocument) {
  return transaction(scope, async (inside) => {
    // Two at once are counted one after the other.
    await lockContext(inside, business)
    const taken = await keysOf(inside, business)
    if (taken.size >= maxDocuments) throw new DocumentLimitReached()
    const plain = slugOf(wish.title) || 'document'
    const key = taken.has(plain) ? `${plain}-${randomBase62(8).toLowerCase()}` : plain
    const state = vouchedFor(inside, wish.state)
    const document = { ...wish, key, state, business_id: business.id }
    const made = await publish(inside, business, await documents.create(inside, document))
    await noteVersion(inside, made)
    return made
  })
}

async function keysOf(scope: OrganizationScope, { id }: Business): Promise<ReadonlySet<string>> {
  const rows = await scope.db
    .selectFrom('context_documents')
    .select('key')
    .where('organization_id', '=', scope.organizationId)
    .where('business_id', '=', id)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Other words wait to be verified again, unless a person wrote them. @throws NotFound, RecordChanged, VerifiedByPeople */
export function changeDocument(
  scope: OrganizationScope,
  business: Business,
  id: string,
  change: DocumentChange,
) {
  const isRewritten = change.title !== undefined || change.body_markdown !== undefined
  const state =
    isRewritten || change.state !== undefined ? { state: vouchedFor(scope, change.state) } : {}
  return transaction(scope, (inside) => rewrite(inside, business, id, { ...change, ...state }))
}

/**
 * Brings back words, type, state and visibility: what a person verified then is the same again. Brought back by anybody else it waits
 * for one as a draft, and is shown to no more people than now. @throws NotFound, RecordChanged
 */
export function restoreDocument(
  scope: OrganizationScope,
  business: Business,
  id: string,
  version: number,
) {
  return transaction(scope, async (inside) => {
    const then = await readDocumentVersion(inside, id, version)
    const restored = documentShapes.change.strip().parse(then)
    const state = vouchedFor(inside, undefined)
    if (state === 'verified') return rewrite(inside, business, id, restored)
    const { visibility, ...words } = restored
    const now = await readDocument(inside, business, id)
    const shown = now.visibility === 'public' ? { visibility } : {}
    return rewrite(inside, business, id, { ...words, ...shown, state })
  })
}

async function rewrite(
  inside: OrganizationScope,
  business: Business,
  id: string,
  change: DocumentChange,
) {
  // One change follows another, so that versions count them.
  await lockContext(inside, business)
  const before = await readDocument(inside, business, id)
  const after = await publish(inside, business, await documents.change(inside, id, change))
  await noteVersion(inside, after, before)
  return after
}

/** @throws NotFound, RecordChanged */
export function deleteDocument(scope: OrganizationScope, business: Business, id: string) {
  return transaction(scope, async (inside) => {
    const { key } = await readDocument(inside, business, id)
    await documents.delete(inside, id)
    await notePassage(inside, business, documentPart(key), {
      before: { isThere: true, isPublic: await withdraw(inside, business, id) },
      after: { isThere: false, isPublic: false },
    })
  })
}
