import type { Source } from './sources.ts'

/** Values that a file of ours exports and no other file names. */
export function loneExports(sources: readonly Source[]): string[] {
  const files = new Map<string, number>()
  for (const { code } of sources)
    for (const word of new Set(code.match(/\w+/g) ?? []))
      files.set(word, (files.get(word) ?? 0) + 1)
  return sources
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, code }) =>
      [...code.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)]
        .filter(([, name = '']) => files.get(name) === 1)
        .map(([, name = '']) => `${path} ${name}`),
    )
}

/** Those that were there before the rule; the list only shrinks. */
export const formerLoneExports: ReadonlySet<string> = new Set([
  'src/domains/crm/contacts/schemas.ts UsedTag',
  'src/domains/crm/duplicates/schemas.ts Duplicate',
  'src/domains/crm/fields/schemas.ts mostOptions',
  'src/domains/crm/imports/imports.ts requireMatch',
  'src/domains/crm/imports/mapping/header-words.ts headerWords',
  'src/domains/crm/imports/mapping/propose.ts matchFor',
  'src/domains/crm/imports/receiving.ts keptUntil',
  'src/domains/crm/interactions/endpoints.ts logInteraction',
  'src/kernel/postgres/connections/connectivity.ts DatabaseUnreachable',
])
