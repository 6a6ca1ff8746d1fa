import type { Rule } from './rule.ts'
import { placesOf, type Source } from './sources.ts'

/**
 * Nouns, roles, settings, tools and addresses of this product. What the kernel may know stands in
 * decision 192: organizations as tenants, people and their roles, credentials, and that an operation
 * may spend credits.
 */
const product =
  /\b(contacts?|wallets?|leads?(?!")|prospects?|deals?|businesses|invitation|scout|verifier|sign-?up_grant_\w+|organizations_per_person|rate_limit_reports_\w+|list_organizations)\b|\/(auth|organizations|crm|gtm|credits)\//i

/** Where the kernel still says one. The list may only shrink. */
export const productWordsInKernel: readonly string[] = [
  // Whom to write to: OpenAPI's own word.
  'src/kernel/openapi/openapi.ts contact',
]

const generated = 'src/kernel/postgres/tables.ts'

/** Which words of the product a file of the kernel says in its code, as `file word`. */
export function productWordsIn(source: Source): string[] {
  const { path, isTest } = source
  if (!path.startsWith('src/kernel/') || isTest || path === generated) return []
  const said = placesOf(source, product).map((place) => place.replace(/:\d+ /, ' '))
  return [...new Set(said)]
}

export const kernelWordsRule: Rule = {
  name: 'the kernel names nothing of the product',
  reason:
    'the kernel would serve another product: let a domain hand this over as a value, or src/roles/ say it (decision 192).',
  find: (source) => productWordsIn(source).filter((word) => !productWordsInKernel.includes(word)),
  breaks: { path: 'src/kernel/scope.ts', text: "const nouns = ['contact']\n" },
}
