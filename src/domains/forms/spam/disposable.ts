import { lazy } from '#kernel/lazy.ts'

/** A megabyte of names, which only those who take submissions need. */
const domains = lazy(async () => (await import('mailchecker')).default.blacklist())

/** Whether an address is of a service that gives mailboxes for minutes, or of a part of one. */
export async function isDisposable(email: string): Promise<boolean> {
  const known = await domains()
  const parts = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return parts.some((_, index) => known.has(parts.slice(index).join('.')))
}
