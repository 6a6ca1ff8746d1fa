export type Query = Readonly<Record<string, string>>

/** The last page that is asked for by its number. */
export const last = { page: '50', page_size: '200' }

/** As a cursor: where the same list goes on behind its ten-thousandth row. */
export const beyond = 'beyond'

const listSign = 'first of '

/** As a value: the first of a list. */
export function of(list: string): string {
  return listSign + list
}

interface Lists {
  /** By what a path calls the first of a list. */
  firstOf(list: string): Promise<string | undefined>
  /** Where a list continues behind its ten-thousandth row; undefined where it is not so long. */
  deepIn(path: string, query: Query): Promise<string | undefined>
}

interface Place {
  /** The path that is asked, and what is always asked of it. */
  readonly found: string
  readonly own: Query
  readonly referred: Lists
}

/** What a question asks where placeholders stand in it; undefined where no list is so long. */
export async function meantBy(
  { cursor, ...question }: Query,
  { found, own, referred }: Place,
): Promise<Query | undefined> {
  const filled = await Promise.all(
    Object.entries(question).map(async ([name, value]) => [
      name,
      value.startsWith(listSign)
        ? ((await referred.firstOf(value.slice(listSign.length))) ?? '')
        : value,
    ]),
  )
  const asked = Object.fromEntries(filled) as Query
  if (cursor !== beyond) return asked
  const deep = await referred.deepIn(found, { ...own, ...asked })
  return deep === undefined ? undefined : { ...asked, cursor: deep }
}
