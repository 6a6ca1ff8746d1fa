import { z } from 'zod'
import { endpoint, listed, ok } from '#kernel/http/endpoint.ts'
import { FieldDifference } from '#kernel/history/differences.ts'
import { listOf } from '#kernel/lists/page.ts'
import { shortListQuery } from '#kernel/lists/short-list.ts'
import { id } from '#kernel/wire/primitives.ts'
import { ofDocument } from './endpoints.ts'
import { restoreDocument } from './documents.ts'
import { documentShapes } from './schemas.ts'
import { byPart } from '../modules/endpoints.ts'
import { ContextVersion } from '../modules/schemas.ts'
import {
  keptCharacters,
  keptDays,
  keptVersions,
  listDocumentVersions,
  readDocumentVersion,
} from './versions.ts'

const { title, doc_type, body_markdown, visibility, state } = documentShapes.item.shape

const DocumentVersion = z
  .object({
    id,
    ...ContextVersion.shape,
    changed: z
      .array(z.string())
      .meta({ description: 'The fields that it changed.', example: ['body_markdown'] }),
  })
  .meta({ id: 'ContextDocumentVersion' })

const DocumentVersionDetail = DocumentVersion.extend({
  title,
  doc_type,
  body_markdown,
  visibility,
  state,
  differences: z.array(FieldDifference).meta({
    description: 'What differs from the previous version, as long as that is kept.',
  }),
}).meta({ id: 'ContextDocumentVersionDetail' })

const ofVersion = {
  ...ofDocument,
  params: byPart.extend({
    version: z.coerce.number().int().min(1).max(1e9).meta({ example: 1 }),
  }),
} as const

export const versionEndpoints = [
  endpoint({
    ...ofDocument,
    route: 'GET /business-context/{slug}/documents/{id}/versions/',
    summary: 'List the versions of a document',
    description: `Newest first. The last ${keptVersions} are kept, as long as they have no more than ${keptCharacters} characters together and are not older than ${keptDays} days.`,
    query: shortListQuery,
    returns: listed(listOf(DocumentVersion, 'ContextDocumentVersionList')),
    tool: 'list_context_document_versions',
    handle: ({ scope, target: { document }, query }) =>
      listDocumentVersions(scope, document.id, query),
  }),
  endpoint({
    ...ofVersion,
    route: 'GET /business-context/{slug}/documents/{id}/versions/{version}/',
    summary: 'Read a version of a document',
    description:
      'Returns the document as it was then, and how it differs from the previous version.',
    returns: ok(DocumentVersionDetail),
    tool: 'get_context_document_version',
    handle: ({ scope, target: { document }, params }) =>
      readDocumentVersion(scope, document.id, params.version),
  }),
  endpoint({
    ...ofVersion,
    route: 'POST /business-context/{slug}/documents/{id}/versions/{version}/restore/',
    summary: 'Restore a version of a document',
    description:
      'Brings the document back as it was, with its state and visibility, as a new version.',
    access: 'admin',
    effect: 'write',
    dryRun: true,
    returns: ok(documentShapes.item),
    tool: { name: 'restore_context_document_version', isAdditive: false, isIdempotent: true },
    handle: ({ scope, target: { business, document }, params }) =>
      restoreDocument(scope, business, document.id, params.version),
  }),
]
