import { Expected } from '#kernel/errors.ts'

/** The embedded PostgreSQL can't start. The message is one line that says why and what to do. */
export class CannotStart extends Expected {
  override readonly name = 'CannotStart'
}

/** Turns an operating system's refusal (no space, no permission, …) into one line; leaves other errors as they are. */
export function inOneLine(dataDir: string, error: unknown) {
  return error instanceof Error && 'syscall' in error
    ? new CannotStart(
        `PostgreSQL can't use DATA_DIR ${dataDir} (${error.message}); make it a writable folder or set DATA_DIR`,
        { cause: error },
      )
    : error
}
