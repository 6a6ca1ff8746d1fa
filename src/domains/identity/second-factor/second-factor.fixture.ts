import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import type { Client } from '#test/client.ts'
import { world } from '#test/world.ts'
import { password } from '../accounts/accounts.fixture.ts'

/** The code that an app shows so many steps from now. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Switches on a second factor. Its last step was that before now, so that the code of now still counts. */
export async function enrolled<P extends { readonly client: Client }>(ada: P) {
  const begun = await ada.client.post('/me/second-factor/', { password })
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  const { secret, uri } = begun.body as { secret: string; uri: string }
  const { code, status, body } = await confirmed(ada.client, secret)
  assert.equal(status, 200, JSON.stringify(body))
  return { ...ada, secret, uri, code, recoveryCodes: body.recovery_codes as string[] }
}

type Confirmed = Awaited<ReturnType<Client['post']>> & { readonly code: string }

/** A code of the step before is two steps old, and refused, where the next step begins on its way: then once more. */
async function confirmed(client: Client, secret: string): Promise<Confirmed> {
  const code = codeOf(secret, -1)
  const reply = await client.post('/me/second-factor/confirm/', { code })
  const isLate = reply.status !== 200 && code !== codeOf(secret, -1)
  return isLate ? confirmed(client, secret) : { ...reply, code }
}

/** Signs in with the password and a code, and gives what the service said. */
export async function signInWith(email: string, code?: string, secret = password) {
  const { visitor } = await world()
  const { status, body } = await visitor.post('/auth/login/', { email, password: secret, code })
  return { status, code: body.code as string | undefined, token: body.token as string | undefined }
}
