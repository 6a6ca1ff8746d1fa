const mostAttempts = 3

/** Does a transaction again where the database ended it because it and another waited for each other. */
export async function despiteDeadlocks<R>(run: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await run()
    } catch (error) {
      if (attempt === mostAttempts || !isDeadlock(error)) throw error
    }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}
