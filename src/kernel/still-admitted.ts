import type { Scope } from './scope.ts'

/** What takes longer may be told to somebody whose rights have ended meanwhile. */
const soonMs = 250

/** Asks whether whoever called may still do so. @throws what the door refuses with */
export type AskAgain = () => Promise<unknown>

/** What a reading took long to find is told only to whom it may be told now; it waited for what happened meanwhile. */
export async function toldNow<R>(
  { now }: Pick<Scope, 'now'>,
  askAgain: AskAgain,
  read: () => Promise<R>,
): Promise<R> {
  const begun = now().getTime()
  const found = await read()
  if (now().getTime() - begun >= soonMs) await askAgain()
  return found
}

/** The parts of a stream, as long as its caller may read them; a reader who takes their time is asked for again before the next. */
export async function* whileAdmitted<P>(
  { now }: Pick<Scope, 'now'>,
  askAgain: AskAgain,
  parts: AsyncIterable<P>,
): AsyncGenerator<P> {
  let asked = now().getTime()
  for await (const part of parts) {
    if (now().getTime() - asked >= soonMs) {
      await askAgain()
      asked = now().getTime()
    }
    yield part
  }
}
