import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { disableUser, enableUser, lockRole } from '#domains/identity/index.ts'
import { personActing, transaction } from '#kernel/scope.ts'
import { removeMember } from '#domains/identity/organizations/members.ts'
import type { Client } from './client.ts'
import { eventsOf } from './event-log.ts'
import { bearer, callTool, keyOf, overMcp, post } from './mcp-client.ts'
import { patient } from './patient.ts'
import { organization, person, world, type Organization } from './world.ts'

type Inside = Pick<Organization, 'id' | 'owner'>

async function invitationFor(whom: Client, by: Client, { id }: Inside, role = 'member') {
  const { body } = await whom.get('/me/')
  const wish = { email: body.email, role }
  const invited = await by.post(`/organizations/${id}/invitations/`, wish)
  assert.equal(invited.status, 201, JSON.stringify(invited.body))
  return invited.body as { id: string; token: string }
}

function accept(whom: Client, token: string) {
  return whom.post('/me/invitations/accept/', { token })
}

async function remove(whom: Client, { id, owner }: Inside) {
  assert.equal((await owner.delete(`/organizations/${id}/members/${whom.userId}/`)).status, 204)
}

async function setRole(whom: Client, role: string, { id, owner }: Inside) {
  const path = `/organizations/${id}/members/${whom.userId}/`
  assert.equal((await owner.patch(path, { role })).status, 200)
}

async function comeBack(whom: Client, own: Inside, role: string) {
  const { token } = await invitationFor(whom, own.owner, own, role)
  assert.equal((await accept(whom, token)).status, 200)
}

async function isActive(key: string, { id, owner }: Inside) {
  return (await owner.get(`/mcp/keys/${key}/?organization_id=${id}`)).body.is_active as boolean
}

async function handOver(by: Client, { id: organization_id, owner }: Inside) {
  const wish = { name: 'Mill', description: 'Grinds.', city: 'Stroud', country: 'GB' }
  const query = `?organization_id=${organization_id}`
  const { body } = await owner.post(`/businesses/${query}`, wish)
  const offered = await by.post(`/businesses/${body.slug}/transfer/${query}`)
  assert.equal(offered.status, 200, JSON.stringify(offered.body))
  return { id: body.id as string, code: offered.body.code as string }
}

function takeOver({ id, owner }: Inside, code: string) {
  return owner.post(`/directory/transfers/accept/?organization_id=${id}`, { code })
}

suite('rights end with what gave them', () => {
  test('invitations with the membership of whoever made them, also when they come back', async () => {
    const own = await organization()
    const [admin, other] = [await own.member('admin'), await person()]
    const { id, token } = await invitationFor(other, admin, own, 'admin')
    await remove(admin, own)
    assert.equal((await accept(other, token)).body.code, 'invitation_invalid')
    await comeBack(admin, own, 'admin')
    assert.equal((await accept(other, token)).body.code, 'invitation_invalid')
    const revoked = await eventsOf(own, 'invitation.revoked')
    assert.deepEqual(
      revoked.map(({ subject_id }) => subject_id),
      [id],
    )
  })

  test('invitations above the role that is left, and no others', async () => {
    const own = await organization()
    const second = await own.member('owner')
    const [heir, helper] = [await person(), await person()]
    const above = await invitationFor(heir, second, own, 'owner')
    const within = await invitationFor(helper, second, own)
    await setRole(second, 'admin', own)
    assert.equal((await accept(heir, above.token)).body.code, 'invitation_invalid')
    assert.equal((await accept(helper, within.token)).status, 200)
  })

  test('keys with the membership of whoever made them, for good', async () => {
    const own = await organization()
    const admin = await own.member('admin')
    const confined = await keyOf(admin, own.id)
    const personal = await keyOf(admin, own.id, { scope: 'member' })
    await remove(admin, own)
    await comeBack(admin, own, 'admin')
    for (const { id, plaintext } of [confined, personal]) {
      assert.equal((await post(bearer(plaintext))).status, 401)
      assert.equal(await isActive(id, own), false)
    }
    const revoked = await eventsOf(own, 'key.revoked')
    assert.deepEqual(
      revoked.map(({ subject_id }) => subject_id).toSorted(),
      [confined.id, personal.id].toSorted(),
    )
  })

  test('keys for the organization with the role that they take, for good', async () => {
    const own = await organization()
    const admin = await own.member('admin')
    const confined = await keyOf(admin, own.id)
    const personal = await keyOf(admin, own.id, { scope: 'member' })
    await setRole(admin, 'member', own)
    assert.equal((await post(bearer(confined.plaintext))).status, 401)
    assert.equal(await isActive(confined.id, own), false)
    await setRole(admin, 'admin', own)
    assert.equal((await post(bearer(confined.plaintext))).status, 401)
    assert.equal((await post(bearer(personal.plaintext))).status, 200)
  })

  const endings: Readonly<Record<string, (whom: Client, own: Inside) => Promise<unknown>>> = {
    'the membership of whoever made them': async (whom, own) => {
      await remove(whom, own)
      return comeBack(whom, own, 'owner')
    },
    'the role that they take': async (whom, own) => {
      await setRole(whom, 'admin', own)
      return setRole(whom, 'owner', own)
    },
  }
  for (const [what, end] of Object.entries(endings))
    test(`hand-overs of businesses with ${what}, for good`, async () => {
      const [own, other] = [await organization(), await organization()]
      const second = await own.member('owner')
      const { id, code } = await handOver(second, own)
      await end(second, own)
      assert.equal((await takeOver(other, code)).status, 404)
      const withdrawn = await eventsOf(own, 'business.withdrawn')
      assert.deepEqual(
        withdrawn.map(({ subject_id }) => subject_id),
        [id],
      )
      assert.equal((await takeOver(other, (await handOver(own.owner, own)).code)).status, 200)
    })

  test('hand-overs while their maker is disabled, and those of whom nobody knows who made them', async () => {
    const [own, other] = [await organization(), await organization()]
    const { runtime } = await world()
    const second = await own.member('owner')
    const { id, code } = await handOver(second, own)
    await disableUser(runtime.base, { endCredentials: async () => undefined }, second.userId!)
    assert.equal((await takeOver(other, code)).status, 404)
    await enableUser(runtime.base, second.userId!)
    const offer = runtime.base.db.updateTable('business_transfers').where('business_id', '=', id)
    await offer.set({ offered_by: null }).execute()
    assert.equal((await takeOver(other, code)).status, 404)
    await offer.set({ offered_by: second.userId! }).execute()
    assert.equal((await takeOver(other, code)).status, 200)
  })

  test('an MCP key while a body is on its way', async () => {
    const own = await organization()
    const { id, plaintext } = await keyOf(own.owner, own.id)
    const call = { name: 'create_contact', arguments: { name: 'Late' } }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }
    const { started, ended } = await slowly(plaintext, JSON.stringify(message))
    assert.equal((await own.owner.delete(`/mcp/keys/${id}/?organization_id=${own.id}`)).status, 204)
    started.finish()
    assert.equal(await ended, 401)
    const contacts = await own.owner.get(`/crm/contacts/?organization_id=${own.id}`)
    assert.equal(contacts.body.count, 0)
  })
})

/** Sends a call but for the end of its body, which follows when it is told to. */
async function slowly(key: string, body: string) {
  const { config } = await world()
  const headers = { ...overMcp(key), 'content-length': Buffer.byteLength(body) }
  const sent = request(config.MCP_URL, { method: 'POST', headers })
  const ended = new Promise<number | undefined>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (response) => resolve(response.resume().statusCode))
  })
  await new Promise<void>((resolve) => sent.write(body.slice(0, -1), () => resolve()))
  return { started: { finish: () => sent.end(body.slice(-1)) }, ended }
}

/** Resolves when a statement waits for a row that another transaction has locked; in the end in any case. */
async function untilSomeoneWaits(): Promise<void> {
  const { runtime } = await world()
  const waiting = sql`select 1 from pg_locks where not granted limit 1`
  for (let look = 0; look < 1000; look += 1) {
    if ((await waiting.execute(runtime.base.db)).rows.length > 0) return
    await sleep(10)
  }
}

suite('what takes long is told to whom it may be told then', () => {
  test('not what a former member or a revoked key has waited for', async () => {
    const own = await organization()
    const member = await own.member()
    const { id, plaintext } = await keyOf(own.owner, own.id)
    const at = `?organization_id=${own.id}`
    const asked = { types: 'contact.*', wait: 25 }
    const waiting = member.get(`/events/${at}&types=contact.*&wait=25`)
    const calling = callTool(plaintext, 'list_events', asked)
    await sleep(500)
    await remove(member, own)
    await own.owner.delete(`/mcp/keys/${id}/${at}`)
    await own.owner.post('/crm/contacts/', { organization_id: own.id, name: 'Nobody else’s' })
    const refused = await waiting
    assert.deepEqual([refused.status, refused.body.code], [403, 'not_a_member'])
    const { code, text } = await calling
    assert.equal(code, 'invalid_token', text)
  })

  // Red where the second question leaves out the organization that the first was asked for.
  test('but is told to a key that names its organization in each call', async () => {
    const own = await organization()
    const { plaintext } = await keyOf(own.owner, own.id, { scope: 'member' })
    const calling = callTool(plaintext, 'list_events', {
      organization_id: own.id,
      types: 'contact.*',
      wait: 25,
    })
    await sleep(500)
    await own.owner.post('/crm/contacts/', { organization_id: own.id, name: 'Ada' })
    const { refused, text } = await calling
    assert.equal(refused, false, text)
  })

  // Red where a stream goes on in the scope of its beginning: the last line is read long after.
  test('not the rest of an export to a former member who reads slowly', async () => {
    const own = await organization()
    const member = await own.member()
    await sql`
      insert into notes (organization_id, id, body, pinned, created_at, updated_at)
      select ${own.id}, gen_random_uuid(), repeat('x', 9000), false, now() - n * interval '1 second', now()
        from generate_series(1, 3000) n`.execute(patient(own.scope).db)
    const { origin } = await world()
    const path = `/api/v1/crm/notes/export/?organization_id=${own.id}&format=jsonl`
    const sent = request(`${origin}${path}`, {
      headers: { authorization: `Token ${member.token}` },
    })
    sent.end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await once(response, 'readable')
    response.read()
    await remove(member, own)
    await sleep(500)
    let bytes = 0
    const whole = async () => {
      for await (const block of response) bytes += (block as Buffer).length
    }
    await assert.rejects(whole(), { code: 'ECONNRESET' })
    assert.ok(bytes < 3000 * 9000)
  })
})

suite('what takes long to arrive is taken from whom it may be taken then', () => {
  // Red where a file is read in the scope of its first byte: the last one comes long after.
  test('not the rest of a file from a former member', async () => {
    const own = await organization()
    const member = await own.member()
    const { origin } = await world()
    const sent = request(`${origin}/api/v1/crm/imports/?organization_id=${own.id}&record=contact`, {
      method: 'POST',
      headers: { authorization: `Token ${member.token}`, 'content-type': 'text/csv' },
    })
    const replied = once(sent, 'response')
    sent.write('name\nAda\n')
    await sleep(500)
    await remove(member, own)
    sent.write('Grace\n')
    sent.end('Joan\n')
    const [response] = (await replied) as [IncomingMessage]
    response.resume()
    assert.equal(response.statusCode, 403)
    const kept = await own.owner.get(`/crm/imports/?organization_id=${own.id}`)
    assert.equal(kept.body.count, 0)
  })
})

suite('a role is read again under the lock of what it changes', () => {
  /** The writes that take a role, or look at it. */
  const writes: Readonly<Record<string, (who: Client, id: string) => Promise<{ status: number }>>> =
    {
      'an invitation': (who, id) =>
        who.post(`/organizations/${id}/invitations/`, { email: `${randomUUID()}@people.example` }),
      'a name': (who, id) => who.patch(`/organizations/${id}/`, { name: 'Taken over' }),
      'a key': (who, id) => who.post('/mcp/keys/', { organization_id: id, name: 'Late' }),
      'a cap': (who, id) =>
        who.patch(`/credits/wallet/?organization_id=${id}`, { monthly_credit_cap: '9.00' }),
    }
  // Goes red without the lock, or without the second look, in lockRole.
  for (const [what, write] of Object.entries(writes))
    test(`${what} is not written after the removal of who sent it`, async () => {
      const own = await organization()
      const { runtime } = await world()
      await own.owner.get(`/credits/wallet/?organization_id=${own.id}`)
      const admin = await own.member('admin')
      const scope = await runtime.gate.actor(runtime.base, personActing(own.owner.userId!), own.id)
      const sent = await transaction(scope, async (inside) => {
        await lockRole(inside)
        const reply = write(admin, own.id)
        await Promise.race([reply, untilSomeoneWaits()])
        await removeMember(inside, admin.userId!)
        return { reply }
      })
      assert.equal((await sent.reply).status, 403)
    })

  test('of sixty invitations sent at once with a removal none is open afterwards', async () => {
    const own = await organization()
    const admin = await own.member('admin')
    const path = `/organizations/${own.id}/invitations/`
    const invite = () => admin.post(path, { email: `${randomUUID()}@people.example` })
    const invitations = Array.from({ length: 60 }, invite)
    await Promise.all([remove(admin, own), ...invitations])
    const { body } = await own.owner.get(`${path}?page_size=200`)
    const open = body.results.filter(({ status }: { status: string }) => status === 'pending')
    assert.deepEqual(open, [])
  })
})
