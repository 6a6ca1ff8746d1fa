import type { Rule } from './rule.ts'
import type { Source } from './sources.ts'

/** Statements of tests that write any number of rows with the patience of a caller. */
function impatientFilling({ path, code, isTest }: Source): string[] {
  if (!isTest || path.startsWith('test/architecture/')) return []
  return [...code.matchAll(/\bgenerate_series\([^`]*`\s*\.execute\(\s*([^,;\n]*)/g)]
    .filter(([, db = '']) => !db.startsWith('patient('))
    .map(([, db = '']) => `${path} ${db}`)
}

export const patientFillingRule: Rule = {
  name: 'tests take their time to write many rows',
  reason:
    'fill with patient(scope).db or as the owner of the tables: on a busy machine it takes longer than a caller may wait',
  find: impatientFilling,
  breaks: {
    path: 'src/domains/crm/contacts.test.ts',
    text: 'sql`insert … from generate_series(1, ${records}) n`.execute(scope.db)\n',
  },
}
