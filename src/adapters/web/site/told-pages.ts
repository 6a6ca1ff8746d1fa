import type { Read } from '../../reading/readings.ts'
import type { CompanyProfile } from './company/company.ts'

/** A page that is there without being fetched. */
export interface ToldPage {
  readonly url: string
  readonly html: string
}

/**
 * Reads pages by the rules for websites, as if `host` had served them: the first is the home page, the others are what
 * links to them call them. Rejects with `ReadingStopped` where they take too long.
 */
export type ToldPagesReader = (
  host: string,
  pages: readonly ToldPage[],
  tenant: string,
) => Promise<CompanyProfile>

/** Makes a reader that works in the threads of all readings. */
export function createToldPagesReader({
  read,
  now,
}: {
  read: Read
  now: () => Date
}): ToldPagesReader {
  return async (host, pages, tenant) => {
    const fetched_at = now().toISOString()
    const read_pages = pages.map((page) =>
      read('page', { ...page, fetched_at, maxChoices: 0 }, { tenant }),
    )
    const bytes = (await Promise.all(read_pages)).map((page) => page.bytes)
    return await read('company', { host, pages: bytes }, { tenant })
  }
}
