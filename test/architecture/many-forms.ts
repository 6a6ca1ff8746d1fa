import type { Rule } from './rule.ts'
import type { Source } from './sources.ts'

const forms = [
  ['create', 'createMany'],
  ['change', 'changeMany'],
] as const

/** Where the verbs are that others stand in the place of. */
const writing = 'src/kernel/records/writing.ts'

/** Verbs of records in whose place others stand, without the same for many records. */
function lonelyVerbs({ path, code, isTest, imports }: Source): string[] {
  const isWrapping = imports.some(
    ({ target, names }) => target === writing && /\bWriting\b/.test(names),
  )
  if (isTest || !isWrapping) return []
  const isBesides = /\.\.\.\w+Many\(/.test(code)
  return forms
    .filter(([one, many]) => isIn(code, one) && !isIn(code, many) && !isBesides)
    .map(([one]) => `${path} ${one}`)
}

function isIn(code: string, verb: string): boolean {
  return new RegExp(`^\\s+(?:async )?${verb}(?::|\\()`, 'm').test(code)
}

export const manyFormsRule: Rule = {
  name: 'what does more with one record does it with many',
  reason:
    'put another createMany and changeMany in place beside create and change: imports and pipelines call these',
  find: lonelyVerbs,
  breaks: {
    path: 'src/domains/crm/tasks/reminding.ts',
    text: "import type { Writing } from '#kernel/records/writing.ts'\nconst { change } = verbs\nreturn {\n  ...verbs,\n  change: (scope) => change(scope),\n}\n",
  },
}
