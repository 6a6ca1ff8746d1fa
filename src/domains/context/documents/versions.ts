import type { z } from 'zod'
import { dayMs } from '#kernel/clock.ts'
import { history, type Revision, type RevisionDetail } from '#kernel/history/history.ts'
import { forgetOlder } from '#kernel/jobs/due.ts'
import { recurring } from '#kernel/jobs/job.ts'
import { shortListPage, type shortListQuery } from '#kernel/lists/short-list.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { documentShapes } from './schemas.ts'

/** Of one document, as long as they are not longer than this together; none is older than a year. */
export const keptVersions = 20
export const keptCharacters = 500_000
export const keptDays = 365

const fields = ['title', 'doc_type', 'body_markdown', 'visibility', 'state'] as const

type Document = z.output<typeof documentShapes.item>
export type DocumentState = Pick<Document, (typeof fields)[number]>

const versions = history<Record<(typeof fields)[number], unknown>>('context_document_versions', {
  most: keptVersions,
  mostCharacters: keptCharacters,
})

/** Keeps what a document is after a change, unless nothing differs. */
export async function noteVersion(
  scope: OrganizationScope,
  after: Document,
  before?: Document,
): Promise<void> {
  const [is, was] = [stateOf(after), before && stateOf(before)]
  if (JSON.stringify(is) === JSON.stringify(was)) return
  await versions.note(
    scope,
    after.id,
    was === undefined ? { after: is } : { before: was, after: is },
  )
}

function stateOf(document: Document): DocumentState {
  const { title, doc_type, body_markdown, visibility, state } = document
  return { title, doc_type, body_markdown, visibility, state }
}

/** Newest first. */
export async function listDocumentVersions(
  scope: OrganizationScope,
  documentId: string,
  request: z.output<typeof shortListQuery>,
) {
  const all = await versions.list(scope, documentId)
  return shortListPage(all.map(numbered), request, ({ id }) => id)
}

/** @throws NotFound */
export async function readDocumentVersion(
  scope: OrganizationScope,
  documentId: string,
  number: number,
) {
  const { state, ...version } = await versions.read(scope, documentId, { number })
  return { ...numbered(version), ...(state as DocumentState) }
}

/** On the wire it is called a version, as those of modules are. */
function numbered<R extends Revision | Omit<RevisionDetail<never>, 'state'>>({
  number,
  ...rest
}: R) {
  return { ...rest, version: number }
}

export const forgettingOldVersions = recurring(
  'context.forget_versions',
  '55 3 * * *',
  (scope, after) => forgetOlder(scope, 'context_document_versions', keptDays * dayMs, after),
)
