import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, type Organization } from '#test/world.ts'
import { later } from '../workbench.fixture.ts'
import { inChunks, readChunkText, storeChunk } from './chunks.ts'
import { serviceIn, uploaded } from './imports.fixture.ts'
import { keepingImports } from './keeping.ts'

/** The organizations that are entered while files are looked after, a day from now. */
async function visited(): Promise<string[]> {
  const scope = await later(1)
  const ids: string[] = []
  const enter = (id: string) => {
    ids.push(id)
    return scope.enter(id)
  }
  await keepingImports.handle({ scope: { ...scope, enter }, payload: {} })
  return ids
}

async function* rows() {
  yield { line: 2, cells: ['Ada'] }
}

/** As they come in, before there is an import of them. */
async function part(tenant: Organization): Promise<string> {
  const scope = await serviceIn(tenant)
  const id = scope.newId()
  await inChunks(rows(), (number, text) => storeChunk(scope, id, number, text))
  return id
}

suite('files of imports', () => {
  // Red where organizations that keep a file are visited for it, and keep others waiting.
  test('that are kept have nobody visited', async () => {
    const tenant = await organization()
    await uploaded(tenant, 'name\nAda\n')
    assert.ok(!(await visited()).includes(tenant.id))
  })

  test('are deleted where they were broken off', async () => {
    const tenant = await organization()
    const id = await part(tenant)
    assert.ok((await visited()).includes(tenant.id))
    assert.equal(await readChunkText(await serviceIn(tenant), id, 0), undefined)
    assert.ok(!(await visited()).includes(tenant.id))
  })

  test('that older code received are kept, and looked at once', async () => {
    const tenant = await organization()
    const scope = await serviceIn(tenant)
    const { id } = await uploaded(tenant, 'name\nAda\n')
    await scope.db
      .updateTable('import_chunks')
      .set({ is_whole: false })
      .where('organization_id', '=', tenant.id)
      .execute()
    assert.ok((await visited()).includes(tenant.id))
    assert.notEqual(await readChunkText(scope, id, 0), undefined)
    assert.ok(!(await visited()).includes(tenant.id))
  })
})
