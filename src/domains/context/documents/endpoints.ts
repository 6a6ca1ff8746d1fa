import { NotFound } from '#kernel/errors.ts'
import { timeline } from '#kernel/events/timeline.ts'
import { created, endpoint, listed, noContent, ok } from '#kernel/http/endpoint.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { ofBusiness } from '../modules/endpoints.ts'
import { VerifiedByPeople } from '../modules/vouched-for.ts'
import {
  changeDocument,
  createDocument,
  deleteDocument,
  DocumentLimitReached,
  documents,
  listDocuments,
  readDocument,
} from './documents.ts'
import { byDocument, documentQuery, documentShapes } from './schemas.ts'

/** What the operations on one document say alike. */
export const ofDocument = {
  ...ofBusiness,
  params: byDocument,
  target: async ({ scope, params }: { scope: OrganizationScope; params: Path }) => {
    const business = await ofBusiness.target({ scope, params })
    return { business, document: await readDocument(scope, business, params.id) }
  },
} as const

interface Path {
  readonly slug: string
  readonly id: string
}

const remembered = timeline({
  path: '/business-context/{slug}/documents/{id}/',
  noun: 'context_document',
  named: {
    params: byDocument,
    id: async (scope, { slug, id }) => {
      await ofBusiness.target({ scope, params: { slug } })
      return id
    },
  },
  read: documents.read,
})

export const documentEndpoints = [
  remembered,
  endpoint({
    ...ofBusiness,
    route: 'GET /business-context/{slug}/documents/',
    summary: 'List the documents of a context',
    access: 'member',
    query: documentQuery,
    returns: listed(documentShapes.list),
    tool: { name: 'list_context_documents' },
    handle: ({ scope, target, query }) => listDocuments(scope, target, query),
  }),
  endpoint({
    ...ofBusiness,
    route: 'POST /business-context/{slug}/documents/',
    summary: 'Add a document to a context',
    description: 'Markdown that goes into context packs; private unless you say otherwise.',
    access: 'admin',
    effect: 'write',
    transactional: true,
    dryRun: true,
    body: documentShapes.create,
    returns: created(documentShapes.item, '/business-context/{slug}/documents/{id}/'),
    refuses: [NotFound, DocumentLimitReached, VerifiedByPeople],
    tool: { name: 'create_context_document' },
    handle: ({ scope, target, body }) => createDocument(scope, target, body),
  }),
  endpoint({
    ...ofDocument,
    route: 'GET /business-context/{slug}/documents/{id}/',
    name: 'readContextDocument',
    summary: 'Read a document of a context',
    access: 'member',
    returns: ok(documentShapes.item),
    tool: { name: 'get_context_document' },
    handle: async ({ target }) => target.document,
  }),
  endpoint({
    ...ofDocument,
    route: 'PATCH /business-context/{slug}/documents/{id}/',
    name: 'changeContextDocument',
    summary: 'Change a document of a context',
    access: 'admin',
    effect: 'write',
    conditional: true,
    dryRun: true,
    body: documentShapes.change,
    returns: ok(documentShapes.item),
    refuses: [NotFound, VerifiedByPeople],
    tool: { name: 'update_context_document' },
    handle: ({ scope, target: { business, document }, body }) =>
      changeDocument(scope, business, document.id, body),
  }),
  endpoint({
    ...ofDocument,
    route: 'DELETE /business-context/{slug}/documents/{id}/',
    summary: 'Delete a document of a context',
    access: 'admin',
    effect: 'write',
    conditional: true,
    dryRun: true,
    returns: noContent,
    tool: { name: 'delete_context_document' },
    handle: ({ scope, target: { business, document } }) =>
      deleteDocument(scope, business, document.id),
  }),
]
