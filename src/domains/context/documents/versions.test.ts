import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { overlapping } from '#test/overlap.ts'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { organization } from '#test/world.ts'
import { asVisitor, document, withBusiness, type Mill } from '../context.fixture.ts'
import { changeDocument } from './documents.ts'
import { keptVersions, listDocumentVersions } from './versions.ts'

async function withDocument() {
  const mill = await withBusiness()
  const { body } = await document(mill, { visibility: 'public' })
  const path = `${mill.own}documents/${body.id}/`
  return { ...mill, documentId: body.id as string, path, versions: `${path}versions/` }
}

type Written = Awaited<ReturnType<typeof withDocument>>

function change({ owner, path, within }: Written, body: object) {
  return owner.patch(path + within, body)
}

function count({ scope, documentId }: Written) {
  const request = { page: 1, page_size: 200, paging: 'page' } as const
  return listDocumentVersions(scope, documentId, request)
}

suite('versions of a document', () => {
  test('are brought back by a key as a draft that is shown to nobody else', async () => {
    const mill = await withDocument()
    const { plaintext } = await keyOf(mill.owner, mill.id)
    await change(mill, { body_markdown: 'Between steel.', visibility: 'private' })
    const wish = { slug: mill.slug, id: mill.documentId, version: 1 }
    const tool = 'restore_context_document_version'
    const { refused, body, text } = await callTool(plaintext, tool, wish)
    assert.equal(refused, false, text)
    const { state, visibility, body_markdown } = body
    assert.deepEqual([state, visibility, body_markdown], ['draft', 'private', 'Between stones.'])
  })

  test('tell what differs, and bring the document back', async () => {
    const mill = await withDocument()
    await change(mill, { body_markdown: 'Between steel.', visibility: 'private' })
    await change(mill, { title: 'How we mill' })
    const { body: list } = await mill.owner.get(mill.versions + mill.within)
    assert.deepEqual(
      list.results.map(({ version, changed }: { version: number; changed: string[] }) => [
        version,
        changed,
      ]),
      [
        [2, ['body_markdown', 'visibility']],
        [1, []],
      ],
    )
    const { body: second } = await mill.owner.get(`${mill.versions}2/${mill.within}`)
    assert.deepEqual(second.differences[0], {
      field: 'body_markdown',
      before: 'Between stones.',
      after: 'Between steel.',
    })
    assert.deepEqual((await asVisitor(mill as Mill)).body.documents, [])
    const restored = await mill.owner.post(`${mill.versions}1/restore/${mill.within}`)
    assert.equal(restored.body.body_markdown, 'Between stones.')
    assert.equal((await asVisitor(mill as Mill)).body.documents[0].body_markdown, 'Between stones.')
    assert.equal((await count(mill)).count, 3)
    assert.equal((await mill.owner.get(`${mill.versions}9/${mill.within}`)).status, 404)
  })

  test('are restored by admins, read by members of the organization alone, and go with it', async () => {
    const mill = await withDocument()
    const member = await mill.member('member')
    assert.equal((await member.get(`${mill.versions}1/${mill.within}`)).status, 200)
    const { body } = await member.post(`${mill.versions}1/restore/${mill.within}`)
    assert.equal(body.code, 'role_required')
    const other = await organization()
    const foreign = `${mill.versions}?organization_id=${other.id}`
    assert.equal((await other.owner.get(foreign)).status, 404)
    await mill.owner.delete(mill.path + mill.within)
    assert.equal((await count(mill)).count, 0)
  })

  test(`are the last ${keptVersions}`, async () => {
    const mill = await withDocument()
    for (let number = 0; number <= keptVersions; number += 1)
      await change(mill, { title: `Title ${number}` })
    assert.equal((await count(mill)).count, keptVersions)
  })

  // Red without the lock on the context.
  test('count two changes at once one after the other', async () => {
    const mill = await withDocument()
    const { body: business } = await mill.owner.get(`/businesses/${mill.slug}/`)
    const to = (title: string) => ({ title })
    await overlapping(
      mill.scope,
      (inside) => changeDocument(inside, business, mill.documentId, to('One')),
      () => changeDocument(mill.scope, business, mill.documentId, to('Two')),
    )
    const { results } = await count(mill)
    assert.deepEqual(
      results.map(({ version }) => version),
      [3, 2, 1],
    )
  })
})
