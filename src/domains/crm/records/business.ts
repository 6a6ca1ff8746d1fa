import { isBusiness } from '#domains/directory/index.ts'
import { askOnce } from '#kernel/postgres/ask-once.ts'
import type { Values } from '#kernel/values.ts'
import { refused } from '#kernel/query/condition.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/** Refuses an entry that the directory does not have; one that goes later stays named. @throws ValidationFailed */
export async function requireBusiness(
  scope: OrganizationScope,
  { business_slug: slug }: Values,
  before: Values | undefined,
): Promise<void> {
  const isNew = typeof slug === 'string' && slug !== before?.['business_slug']
  if (isNew && !(await askOnce(scope, `business ${slug}`, () => isBusiness(scope, slug))))
    throw refused('business_slug', 'not_found', 'The directory shows no business with this slug.')
}
