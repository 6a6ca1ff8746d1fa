import type { Organization } from '#test/world.ts'

/** The paths of a noun of the CRM in an organization: of all its records, and of one. */
export function pathsOf(noun: string) {
  return {
    all: ({ id }: Organization, query = '') => `/crm/${noun}/?organization_id=${id}${query}`,
    one: ({ id }: Organization, recordId: string) =>
      `/crm/${noun}/${recordId}/?organization_id=${id}`,
  }
}

/** The titles of the records that a query lists, in its order. */
export async function titlesAt({ owner }: Organization, path: string): Promise<string[]> {
  const { body } = await owner.get(path)
  return body.results.map(({ title }: { title: string }) => title)
}
