import type { OrganizationScope } from '#kernel/scope.ts'
import { estimatedTokens } from '#kernel/text/token-estimate.ts'
import type { Business } from '../modules/store.ts'
import { documentPart, notePassage } from '../removals.ts'

interface Document {
  readonly id: string
  readonly key: string
  readonly title: string
  readonly doc_type: string
  readonly body_markdown: string
  readonly state: string
  readonly visibility: string
  readonly updated_at: string
}

/**
 * Keeps what follows from a document: how long it is, and the public copy, which is there as long as it is
 * public. Returns the document.
 */
export async function publish<D extends Document>(
  scope: OrganizationScope,
  business: Business,
  document: D,
): Promise<D> {
  const wasPublic = await withdraw(scope, business, document.id)
  const isPublic = document.visibility === 'public'
  await notePassage(scope, business, documentPart(document.key), {
    before: { isThere: true, isPublic: wasPublic },
    after: { isThere: true, isPublic },
  })
  const tokens = estimatedTokens(`${document.title} ${document.body_markdown}`)
  await noteLength(scope, document.id, tokens)
  const { key, title, doc_type, body_markdown, state, updated_at } = document
  if (isPublic)
    await scope.db
      .insertInto('published_documents')
      .values({
        business_id: business.id,
        organization_id: scope.organizationId,
        document_id: document.id,
        key,
        title,
        doc_type,
        body_markdown,
        state,
        updated_at,
        tokens,
      })
      .execute()
  return document
}

async function noteLength({ db, organizationId }: OrganizationScope, id: string, tokens: number) {
  await db
    .updateTable('context_documents')
    .set({ tokens })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** Takes the public copy back. Returns whether there was one. */
export async function withdraw({ db }: OrganizationScope, { id }: Business, documentId: string) {
  const { numDeletedRows } = await db
    .deleteFrom('published_documents')
    .where('business_id', '=', id)
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
