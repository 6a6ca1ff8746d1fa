import type { OrganizationScope } from '#kernel/scope.ts'
import { writeBeside, type Beside } from './beside.ts'
import { runChunk } from './in-turn.ts'
import { planningAhead } from './plan-ahead.ts'
import type { Running } from './progress.ts'

/** So many chunks overlap; then there is a moment without any, in which others get what chunks hold together. */
const chunksOfRound = 8

/** A chunk that is written before its turn. */
interface Ahead {
  readonly before: Running
  readonly number: number
  readonly end: Promise<Beside>
}

/**
 * Writes a chunk at each call, which is to be made so many times at most; false where nothing is left. Meanwhile the next one
 * is got ready, and written beside it as long as the records are new.
 */
export function chunkRunner(
  scope: OrganizationScope,
  importId: string,
  most = Infinity,
): () => Promise<boolean> {
  const plans = planningAhead(scope)
  let [calls, isNew] = [0, true]
  let ahead: Ahead | undefined
  const goAhead = (before: Running, number: number) => {
    if (!isNew || calls >= most || calls % chunksOfRound === 0) return
    ahead = { before, number, end: writeBeside(scope, plans, { before, number }) }
  }
  const inTurn = () =>
    runChunk(scope, importId, plans, {
      begun: (current) => {
        if (ahead === undefined) goAhead(current, current.chunks_done + 1)
      },
      written: (done) => {
        isNew = !done.some(({ outcome }) => outcome === 'updated' || outcome === 'unchanged')
      },
    })
  const nothingAhead = () => ahead?.end
  return async () => {
    calls += 1
    const own = ahead
    ahead = undefined
    if (own !== undefined) goAhead(own.before, own.number + 1)
    const end = await own?.end
    if (end === 'written') return true
    if (end === 'met') isNew = false
    let goesOn = false
    try {
      goesOn = await inTurn()
      return goesOn
    } finally {
      if (!goesOn) await nothingAhead()
    }
  }
}
