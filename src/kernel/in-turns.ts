import { setImmediate as turn } from 'node:timers/promises'

/** So many are worked on before others have their turn. */
const atOnce = 25

/** Works on many, a few at once, so that whoever else is served meanwhile does not wait for all of them. */
export async function inTurns<T, R>(
  all: readonly T[],
  work: (one: T) => R | Promise<R>,
): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += atOnce) {
    if (from > 0) await turn()
    done.push(...(await Promise.all(all.slice(from, from + atOnce).map(work))))
  }
  return done
}
