import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { eventsOf } from '#test/event-log.ts'
import { organization, type Organization } from '#test/world.ts'
import { importPath, uploaded } from './imports.fixture.ts'
import { receiver } from './receiving.ts'

const file = 'name,email\nAda Miller,ada@mill.example\nBob,bob@mill.example\n'

function tryOut(tenant: Organization, content: string, media = 'text/csv') {
  const path = importPath(tenant, '', '&record=contact&filename=a.csv&dry_run=true')
  return tenant.owner.send('POST', path, content, { 'content-type': media })
}

async function leftOf(tenant: Organization) {
  const { db, organizationId } = tenant.scope
  const chunks = await db
    .selectFrom('import_chunks')
    .select('number')
    .where('organization_id', '=', organizationId)
    .execute()
  const { body } = await tenant.owner.get(importPath(tenant))
  return [body.count, chunks.length, (await eventsOf(tenant)).length]
}

suite('a dry run of an import', () => {
  test('reads a file to its end and proposes what an upload would, and keeps nothing of it', async () => {
    const tenant = await organization()
    const before = await leftOf(tenant)
    const large = file + 'Eve,eve@mill.example\n'.repeat(2_000)
    const tried = await tryOut(tenant, large)
    assert.deepEqual([tried.status, tried.headers.get('dry-run')], [200, 'true'])
    assert.deepEqual(await leftOf(tenant), before)
    const { body } = tried
    const kept = await uploaded(tenant, large)
    const alike = { id: '', created_at: '', updated_at: '', kept_until: '' }
    assert.deepEqual({ ...body, ...alike }, { ...kept, ...alike })
    assert.equal(kept.rows, 2_002)
    assert.equal((await tenant.owner.get(importPath(tenant, `${body.id}/`))).status, 404)
  })

  // Red where nothing is waited for between chunks: all that a socket holds is read at one go.
  test('lets others have their turn after each chunk', async () => {
    const { scope } = await organization()
    const [turns, stopped] = [{ count: 0 }, new AbortController()]
    const tick = () => {
      turns.count += 1
      if (!stopped.signal.aborted) setImmediate(tick)
    }
    const passed: number[] = []
    const rows = Buffer.from('Ada Miller,ada@mill.example\n'.repeat(500))
    async function* bytes() {
      yield Buffer.from('name,email\n')
      for (let chunk = 0; chunk < 60; chunk += 1) {
        passed.push(turns.count)
        yield rows
      }
    }
    tick()
    const upload = {
      media: 'text/csv',
      length: undefined,
      bytes: bytes(),
      rest: async () => undefined,
    }
    await receiver()(scope, { record: 'contact', filename: '', upload, isDryRun: true })
    stopped.abort()
    assert.ok(passed.at(-1)! - passed[1]! >= 30, passed.join())
  })

  test('refuses what an upload refuses', async () => {
    const tenant = await organization()
    for (const [content, media] of [
      ['', 'text/csv'],
      ['name,email\n', 'text/csv'],
      [file, 'text/plain'],
    ] as const) {
      const [tried, sent] = [
        await tryOut(tenant, content, media),
        await tenant.owner.send('POST', importPath(tenant, '', '&record=contact'), content, {
          'content-type': media,
        }),
      ]
      assert.deepEqual([tried.status, tried.body.detail], [sent.status, sent.body.detail])
    }
  })

  test('shows what would become of the rows, and says nothing of having been looked at', async () => {
    const tenant = await organization()
    const { id } = await uploaded(tenant, file)
    const before = (await eventsOf(tenant)).length
    const tried = await tenant.owner.post(importPath(tenant, `${id}/preview/`, '&dry_run=true'))
    assert.deepEqual([tried.status, tried.headers.get('dry-run')], [200, 'true'])
    assert.equal((await eventsOf(tenant)).length, before)
    assert.equal((await tenant.owner.get(importPath(tenant, `${id}/`))).body.status, 'uploaded')
    const { body } = await tenant.owner.post(importPath(tenant, `${id}/preview/`))
    assert.deepEqual(tried.body, body)
  })
})
