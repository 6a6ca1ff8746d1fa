import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import { CompiledQuery } from 'kysely'
import { organization, world } from '#test/world.ts'
import { transaction, type OrganizationScope } from '../scope.ts'
import { committing, waitingForDisk, type Commit } from './commit.ts'
import { connect } from './connections/connections.ts'
import { runTogether, tenantDatabase } from './database.ts'
import { atCommit } from './connections/driver.ts'

const kinds = ['on disk', 'unlocked', 'late'] as const

function renaming({ organizationId }: OrganizationScope, name: string) {
  return CompiledQuery.raw(`update organizations set name = $1 where id = $2`, [
    name,
    organizationId,
  ])
}

const broken = CompiledQuery.raw('select 1 / 0 as broken')
const settled = CompiledQuery.raw(`select current_setting('synchronous_commit') as waits`)
const writtenTo = CompiledQuery.raw('select pg_current_wal_insert_lsn()::text as place')

async function nameOf({ db, organizationId }: OrganizationScope) {
  const row = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return row.name
}

/** Both ways to store: in one burst, and in a transaction. */
const ways: Readonly<
  Record<string, (scope: OrganizationScope, statements: CompiledQuery[], how: Commit) => unknown>
> = {
  'in one burst': ({ db }, statements, how) => runTogether(db, statements, how),
  'with the commit of a transaction': (scope, statements, how) =>
    transaction(scope, async ({ db, organizationId }) => {
      await db.executeQuery(CompiledQuery.raw('select 1 as one'))
      for (const one of statements) await db.executeQuery(atCommit(one, organizationId))
      await db.executeQuery(committing(how))
    }),
}

/** One connection, whose commits wait for the disk: those of other tests do not. */
async function waiting(context: TestContext): Promise<OrganizationScope> {
  const { scope } = await organization()
  const { database } = await world()
  const connections = connect(database, { poolSize: 1 })
  context.after(() => connections.close())
  const db = tenantDatabase(connections, scope.organizationId)
  await db.executeQuery(CompiledQuery.raw('set synchronous_commit to on'))
  return { ...scope, db }
}

suite('how a commit is waited for', () => {
  for (const how of kinds)
    for (const [name, store] of Object.entries(ways))
      test(`${how}, ${name}: all is stored or nothing, and the connection is as before`, async (context) => {
        const scope = await waiting(context)
        await store(scope, [renaming(scope, how)], how)
        assert.equal(await nameOf(scope), how)
        await assert.rejects(async () => store(scope, [renaming(scope, 'other'), broken], how), {
          code: '22012',
        })
        assert.equal(await nameOf(scope), how)
        const [[row] = []] = await runTogether(scope.db, [settled, renaming(scope, 'last')])
        assert.deepEqual(row, { waits: 'on' })
      })

  for (const [name, store] of Object.entries(ways))
    test(`what frees its locks first is on disk when it is told, ${name}`, async (context) => {
      const scope = await waiting(context)
      await assertOnDisk(scope, () => store(scope, [renaming(scope, 'kept')], 'unlocked'))
    })

  test('what was committed late can be waited for', async (context) => {
    const scope = await waiting(context)
    await runTogether(scope.db, [renaming(scope, 'late')], 'late')
    await assertOnDisk(scope, () => scope.db.executeQuery(waitingForDisk))
  })
})

/** All that was written before it is there afterwards. */
async function assertOnDisk({ db }: OrganizationScope, wait: () => unknown): Promise<void> {
  const { rows } = await db.executeQuery(writtenTo)
  await wait()
  const [{ place } = { place: '' }] = rows as { place: string }[]
  const after = await db.executeQuery(
    CompiledQuery.raw('select pg_current_wal_flush_lsn() >= $1::pg_lsn as is_on_disk', [place]),
  )
  assert.deepEqual(after.rows, [{ is_on_disk: true }])
}
