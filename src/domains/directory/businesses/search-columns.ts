import { timestamp } from '#kernel/clock.ts'
import type { Scope } from '#kernel/scope.ts'
import { noteChanges } from '../changes/note-change.ts'
import { searchableBusiness } from '../search/search-text.ts'
import { learnWords } from '../search/words.ts'
import { checkedNames } from './facts.ts'
import { isTrusted } from './standing.ts'
import { stateOf } from './state.ts'

/** The words by which a locked business is found, of what is written of it now. */
export async function searchColumnsOf(scope: Scope, id: string) {
  const { offers, wants, ...facts } = await stateOf(scope, id)
  return searchableBusiness(facts, await checkedNames(scope, facts), [...offers, ...wants])
}

/** Writes them after what a locked business offers or wants has changed. */
export async function writeSearchText(scope: Scope, id: string): Promise<void> {
  const columns = await searchColumnsOf(scope, id)
  const { status } = await scope.db
    .updateTable('businesses')
    .set({ ...columns, updated_at: timestamp(scope.now()) })
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirstOrThrow()
  if (isTrusted({ status })) await learnWords(scope, columns.search_text)
  await noteChanges(scope, [id])
}
