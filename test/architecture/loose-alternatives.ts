import type { Rule } from './rule.ts'
import type { Source } from './sources.ts'

/** Conditions in SQL whose `or` stands in no parentheses. */
function looseAlternatives({ path, code, isTest }: Source): string[] {
  if (isTest || !path.startsWith('src/')) return []
  return [...code.matchAll(/sql<boolean>`([^`]*)`/g)]
    .filter(([, condition = '']) => /\bor\b/i.test(outermost(condition)))
    .map(([, condition = '']) => `${path} ${condition.trim().split('\n')[0]}`)
}

/** What stands in no parentheses. */
function outermost(text: string): string {
  const within = text.replaceAll(/\([^()]*\)/g, '')
  return within === text ? text : outermost(within)
}

export const looseAlternativesRule: Rule = {
  name: 'conditions in SQL stand together',
  reason:
    'put parentheses around the whole: beside another condition, what stands behind an `or` holds without it',
  find: looseAlternatives,
  breaks: { path: 'src/domains/crm/contacts.ts', text: 'where(sql<boolean>`a = 1 or b = 2`)\n' },
}
