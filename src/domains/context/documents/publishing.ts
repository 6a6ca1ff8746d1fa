import type { OrganizationScope } from '#kernel/scope.ts'
import { estimatedTokens } from '#kernel/text/token-estimate.ts'
import type { Business } from '../modules/store.ts'

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
  await withdraw(scope, business, document.id)
  const tokens = estimatedTokens(`${document.title} ${document.body_markdown}`)
  await noteLength(scope, document.id, tokens)
  const { key, title, doc_type, body_markdown, state, updated_at } = document
  if (document.visibility === 'public')
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

export async function withdraw({ db }: OrganizationScope, { id }: Business, documentId: string) {
  await db
    .deleteFrom('published_documents')
    .where('business_id', '=', id)
    .where('document_id', '=', documentId)
    .execute()
}
