import { readOwnBusiness } from '#domains/directory/index.ts'
import { created, endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import { listedWithin } from '#kernel/http/listed-by.ts'
import { actsOnce, changesRecord } from '#kernel/http/writing.ts'
import { on } from '#kernel/http/on-one.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { byPart, ofBusiness, partTimeline } from '../modules/endpoints.ts'
import { VerifiedByPeople } from '../modules/vouched-for.ts'
import {
  changeDocument,
  createDocument,
  deleteDocument,
  DocumentLimitReached,
  documents,
  readDocument,
} from './documents.ts'
import { documentQuery, documentShapes } from './schemas.ts'

/** What the operations on one document say alike. */
export const ofDocument = on('member', byPart, async (scope, { slug, id }) => {
  const business = await readOwnBusiness(scope, slug)
  return { business, document: await readDocument(scope, business, id) }
})

const remembered = partTimeline({
  path: '/business-context/{slug}/documents/{id}/',
  noun: 'context_document',
  read: documents.read,
})

export const documentEndpoints = [
  remembered,
  endpoint({
    ...ofBusiness,
    route: 'GET /business-context/{slug}/documents/',
    summary: 'List the documents of a context',
    ...listedWithin(
      documentQuery,
      documentShapes.list,
      (scope: OrganizationScope, business_id, query) =>
        documents.list(scope, { ...query, business_id }),
    ),
    tool: 'list_context_documents',
  }),
  endpoint({
    ...ofBusiness,
    route: 'POST /business-context/{slug}/documents/',
    summary: 'Add a document to a context',
    description: 'Its Markdown goes into context packs. It is private unless you set `visibility`.',
    access: 'admin',
    ...actsOnce,
    body: documentShapes.create,
    returns: created(documentShapes.item, '/business-context/{slug}/documents/{id}/'),
    refuses: [DocumentLimitReached, VerifiedByPeople],
    tool: 'create_context_document',
    handle: ({ scope, target, body }) => createDocument(scope, target, body),
  }),
  endpoint({
    ...ofDocument,
    route: 'GET /business-context/{slug}/documents/{id}/',
    summary: 'Read a document of a context',
    returns: ok(documentShapes.item),
    tool: 'get_context_document',
    handle: async ({ target }) => target.document,
  }),
  endpoint({
    ...ofDocument,
    route: 'PATCH /business-context/{slug}/documents/{id}/',
    summary: 'Change a document of a context',
    access: 'admin',
    ...changesRecord,
    body: documentShapes.change,
    returns: ok(documentShapes.item),
    refuses: [VerifiedByPeople],
    tool: 'update_context_document',
    handle: ({ scope, target: { business, document }, body }) =>
      changeDocument(scope, business, document.id, body),
  }),
  endpoint({
    ...ofDocument,
    route: 'DELETE /business-context/{slug}/documents/{id}/',
    summary: 'Delete a document of a context',
    access: 'admin',
    ...changesRecord,
    returns: noContent,
    tool: 'delete_context_document',
    handle: ({ scope, target: { business, document } }) =>
      deleteDocument(scope, business, document.id),
  }),
]
