import { env } from 'node:process'

/** How much is tried of what is without end or much alike: a little in `npm test`, much in `npm run soak`. */
export function effort<T>(usual: T, soak: T): T {
  return env['SOAK'] === undefined ? usual : soak
}

/**
 * Each n-th of what the same code decides for all, beginning with `turn`; other seeds of the tests take others, and a
 * soak all of them.
 */
export function eachNth<T>(n: number, all: readonly T[], turn = 0): readonly T[] {
  const seed = Number(env['TEST_SEED'] ?? 0)
  return effort(
    all.filter((_, place) => (place + turn + seed) % n === 0),
    all,
  )
}
