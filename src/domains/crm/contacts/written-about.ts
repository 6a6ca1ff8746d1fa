import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { interactions } from '../interactions/interactions.ts'
import { notes } from '../notes/notes.ts'

/** What members wrote down about contacts: it names them, and goes with them. */
export async function writtenAbout(scope: OrganizationScope, ids: readonly string[]) {
  const theirs = sql<string>`any(${[...ids]}::uuid[])`
  const [ofNotes, ofInteractions] = await Promise.all([
    notes.all(scope).where('contact_id', '=', theirs).execute(),
    interactions.all(scope).where('contact_id', '=', theirs).execute(),
  ])
  return [
    ...ofNotes.map((row) => ({ kind: 'note' as const, ...row })),
    ...ofInteractions.map(({ kind: what, ...row }) => ({
      kind: 'interaction' as const,
      what,
      ...row,
    })),
  ]
}

type Written = Awaited<ReturnType<typeof writtenAbout>>[number]

export function deleteWritten(scope: OrganizationScope, { kind, id }: Written): Promise<void> {
  return kind === 'note' ? notes.delete(scope, id) : interactions.delete(scope, id)
}
