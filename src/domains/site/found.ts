import { NotFound } from '#kernel/errors.ts'

/** What there is, or undefined where it was not found. */
export async function found<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}
