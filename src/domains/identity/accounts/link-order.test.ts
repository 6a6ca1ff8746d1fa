import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { transaction, type Scope } from '#kernel/scope.ts'
import { waitedForBy } from '#test/overlap.ts'
import { organization, person, world } from '#test/world.ts'
import { lockOrganization } from '../organizations/organizations.ts'
import { enrolled } from '../second-factor/second-factor.fixture.ts'
import { undoSecondFactor } from '../second-factor/undo.ts'
import { confirmed, newAddress, password, registered, tokenIn } from './accounts.fixture.ts'
import { changeAddress, undoAddressChange } from './address-change.ts'
import { confirmAddress } from './confirmation.ts'
import { mailReset, resetPassword } from './password-reset.ts'
import { lockPerson } from './people.ts'

const ending = { endCredentials: async () => undefined }

type Ada = Awaited<ReturnType<typeof registered>>
type Use = (scope: Scope) => Promise<unknown>

async function asksForAddress({ client }: Ada) {
  const email = newAddress()
  assert.equal((await client.post('/me/email/', { email, password })).status, 204)
  return tokenIn('change_address', email)
}

/** Each kind of link about an account, and what uses it. */
const uses: Readonly<Record<string, (ada: Ada) => Promise<Use>>> = {
  confirm_address: async ({ email }) => {
    const token = await tokenIn('confirm_address', email)
    return (scope) => confirmAddress(scope, token)
  },
  reset_password: async ({ email }) => {
    await mailReset((await world()).runtime.base, email)
    const token = await tokenIn('reset_password', email)
    return (scope) => resetPassword(scope, ending, { token, new_password: `${password} again` })
  },
  change_address: async (ada) => {
    await confirmed(ada.email)
    const token = await asksForAddress(ada)
    return (scope) => changeAddress(scope, token)
  },
  address_changed: async (ada) => {
    await confirmed(ada.email)
    await changeAddress((await world()).runtime.base, await asksForAddress(ada))
    const token = await tokenIn('address_changed', ada.email)
    return (scope) => undoAddressChange(scope, ending, token)
  },
  second_factor_on: async (ada) => {
    await confirmed(ada.email)
    await enrolled(ada)
    const token = await tokenIn('second_factor_on', ada.email)
    return (scope) => undoSecondFactor(scope, ending, token)
  },
}

// Each is red where the link is used first: a change of the password holds the person, and ends links behind that.
suite('whoever uses a link waits for the account before they hold the link', () => {
  for (const [kind, prepare] of Object.entries(uses))
    test(kind, async () => {
      const { base } = (await world()).runtime
      const ada = await registered()
      const use = await prepare(ada)
      const used = await transaction(base, async (inside) => {
        await lockPerson(inside, ada.id)
        const done = use(base)
        await waitedForBy(inside, done)
        const free = await sql`
          select from mail_links where subject = ${ada.id} and kind = ${kind} and used_at is null
             for update skip locked`.execute(inside.db)
        assert.equal(free.rows.length, 1)
        return { done }
      })
      await used.done
    })

  // Red where the invitation is taken first: the removal of its maker holds the organization, and ends invitations behind that.
  test('an invitation for its organization, too', async () => {
    const own = await organization()
    const guest = await person()
    const { email } = (await guest.get('/me/')).body
    const path = `/organizations/${own.id}/invitations/`
    const { body } = await own.owner.post(path, { email, role: 'member' })
    const used = await transaction(own.scope, async (inside) => {
      await lockOrganization(inside)
      const done = guest.post('/me/invitations/accept/', { token: body.token })
      await waitedForBy(inside, done)
      const free = await sql`
        select from invitations where organization_id = ${own.id} and id = ${body.id}
           for update skip locked`.execute(inside.db)
      assert.equal(free.rows.length, 1)
      return { done }
    })
    assert.equal((await used.done).status, 200)
  })
})
