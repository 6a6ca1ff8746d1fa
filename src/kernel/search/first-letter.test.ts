import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { organization } from '#test/world.ts'
import { nearWords } from './spelling.ts'
import { insert } from './worded.fixture.ts'

async function meantBy(words: readonly string[]) {
  const { scope } = await organization()
  await insert(scope, 'Ada Wilson', ' ada wilson 4wilson ', 3)
  await insert(scope, 'Bob Gilson', ' bob gilson ', 2)
  await insert(scope, 'Érik Øster', ' erik øster ', 1)
  await insert(scope, 'Юлия Ветрова', ' юлия ветрова ', 1)
  const missing = words.map((word) => ({ table: 'contacts', word }))
  return Object.fromEntries(await nearWords(scope, missing))
}

suite('a slip in the first letter', () => {
  test('is put right: another letter, one too many, one too few, the second before it', async () => {
    assert.deepEqual(await meantBy(['nilson', 'qwilson', 'ilson', 'iwlson']), {
      'contacts nilson': 'wilson',
      'contacts qwilson': 'wilson',
      'contacts ilson': 'wilson',
      'contacts iwlson': 'wilson',
    })
    assert.deepEqual(await meantBy(['nils', 'oster', 'метрова', 'етрова']), {
      'contacts oster': 'øster',
      'contacts метрова': 'ветрова',
      'contacts етрова': 'ветрова',
    })
  })

  test('is none where more than that differs, and a digit is no letter', async () => {
    assert.deepEqual(await meantBy(['nulson', 'xyilson', '9wilson', 'zzzzz']), {})
  })

  test('is looked for in up to four words of a search', async () => {
    const slips = ['nilson', 'qwilson', 'ilson', 'iwlson']
    assert.equal(Object.keys(await meantBy(slips)).length, 4)
    assert.deepEqual(await meantBy([...slips, 'pilson']), {})
  })

  test('is looked for among the words of the organization and of the table alone', async () => {
    const { scope } = await organization()
    const missing = [{ table: 'contacts', word: 'nilson' }]
    assert.equal((await nearWords(scope, missing)).size, 0)
    await insert(scope, 'Ada Wilson', ' ada wilson ', 1)
    const elsewhere = await nearWords(scope, [{ table: 'accounts', word: 'nilson' }])
    assert.equal(elsewhere.size, 0)
    await sql`delete from record_words where organization_id = ${scope.organizationId}`.execute(
      scope.db,
    )
    assert.equal((await nearWords(scope, missing)).size, 0)
  })
})
