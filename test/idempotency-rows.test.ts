import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { suite, test } from 'node:test'
import { withInstance } from './instance.ts'
import { addContact, keyed, storedRows } from './remembered.ts'
import { asTableOwner } from './table-owner.ts'
import { organization, type Organization } from './world.ts'

/** The hashes of the remembered answers of an organization, oldest first. */
async function storedHashes(organizationId: string): Promise<StoredRow[]> {
  return asTableOwner(async (client) => {
    const { rows } = await client.query<StoredRow>(
      'select key_hash, request_hash from idempotency_keys where organization_id = $1 order by expires_at',
      [organizationId],
    )
    return rows
  })
}

/** Gives each of an organization's two remembered responses to the other's row. */
function exchangeResponses({ id }: Organization) {
  return asTableOwner((client) =>
    client.query(
      `update idempotency_keys k set response = o.response from idempotency_keys o
        where k.organization_id = $1 and o.organization_id = $1 and o.key_hash <> k.key_hash`,
      [id],
    ),
  )
}

interface StoredRow {
  readonly key_hash: Buffer
  readonly request_hash: Buffer
}

suite('what is remembered under an Idempotency-Key', () => {
  test('leaves rows by which neither the key nor the request can be guessed', async () => {
    const own = await organization()
    const key = 'contact-1'
    const body = JSON.stringify({ name: 'Ada' })
    const path = `/crm/contacts/?organization_id=${own.id}`
    assert.equal((await own.owner.post(path, body, { 'idempotency-key': key })).status, 201)
    const rows = await storedRows(own.id)
    assert.equal(rows.length, 1)
    for (const guess of [key, body, `?organization_id=${own.id}\n${body}`])
      assert.ok(
        !rows[0]!.includes(createHash('sha256').update(guess).digest().toString('latin1')),
        guess,
      )
  })

  // Each went red without what it is about: the secret, the caller in the hash, key and body in what seals.
  test('leaves rows that follow from a secret which the database does not hold', async () => {
    const own = await organization()
    const key = keyed()
    await addContact(own, key)
    const ENCRYPTION_KEY = Buffer.alloc(32, 'another').toString('base64')
    await withInstance({ settings: { ENCRYPTION_KEY } }, async (instance) => {
      await addContact({ ...own, owner: instance.as(own.owner) }, key)
    })
    const [first, second] = await storedHashes(own.id)
    assert.ok(first !== undefined && second !== undefined, 'found without the secret')
    assert.ok(!first.key_hash.equals(second.key_hash))
    assert.ok(!first.request_hash.equals(second.request_hash))
  })

  test('leaves rows that do not show who sent the same', async () => {
    const own = await organization()
    const key = keyed()
    await addContact(own, key)
    await addContact({ ...own, owner: await own.member('admin') }, key)
    const [first, second] = await storedHashes(own.id)
    assert.ok(first !== undefined && second !== undefined)
    assert.ok(!first.key_hash.equals(second.key_hash))
    assert.ok(!first.request_hash.equals(second.request_hash))
  })

  test('opens a response only for the key and the body that it was for', async () => {
    const own = await organization()
    const [one, other] = [keyed(), keyed()]
    await addContact(own, one, 'Ada')
    await addContact(own, other, 'Grace')
    await exchangeResponses(own)
    const { status, body } = await addContact(own, one, 'Ada')
    assert.equal(status, 500)
    assert.ok(!JSON.stringify(body).includes('Grace'))
  })

  test('opens a response only under the secret that it was sealed with', async () => {
    const own = await organization()
    const key = keyed()
    await addContact(own, key)
    const ENCRYPTION_KEY = Buffer.alloc(32, 'another').toString('base64')
    await withInstance({ settings: { ENCRYPTION_KEY } }, async (instance) => {
      await addContact({ ...own, owner: instance.as(own.owner) }, key)
    })
    await exchangeResponses(own)
    assert.equal((await addContact(own, key)).status, 500)
  })
})
