import { endpoint, noContent, type AnyEndpoint } from '#kernel/http/endpoint.ts'
import type { EndpointLimit } from '#kernel/http/endpoint.ts'
import { AddressChange, LinkToken, PasswordReset, PasswordResetRequest } from '../schemas.ts'
import { changeAddress, requestAddressChange, undoAddressChange } from './address-change.ts'
import { AddressConfirmed, askAgain, confirmAddress } from './confirmation.ts'
import type { Ending } from './ending.ts'
import { passwordLimit } from './limits.ts'
import { requestReset, resetPassword } from './password-reset.ts'
import { EmailTaken, LinkInvalid } from './people.ts'

const hour = 3600

const resetLimits: readonly EndpointLimit<{ readonly email: string }>[] = [
  {
    bucket: ({ body }) => `password reset for ${body.email.toLowerCase()}`,
    limit: ({ RATE_LIMIT_LOGIN_PER_15_MINUTES: limit }) => ({ limit, windowSeconds: 900 }),
  },
  {
    bucket: ({ address }) => `password reset by ${address}`,
    limit: ({ RATE_LIMIT_LOGIN_ADDRESS_PER_HOUR: limit }) => ({ limit, windowSeconds: hour }),
  },
]

/** Sends a mail, and tells the caller nothing. */
const mailing = { effect: 'outward', transactional: true, returns: noContent } as const
/** The same without a mail. */
const settling = { ...mailing, effect: 'write' } as const

/** What the link in a mail leads to; nobody needs to be signed in. */
const following = { access: 'public', body: LinkToken } as const

const askReset = endpoint({
  ...mailing,
  access: 'public',
  route: 'POST /auth/password-reset/',
  name: 'requestPasswordReset',
  summary: 'Request a password reset',
  description:
    'Mails a link that can be used once within an hour, if an account has this address. The response is the same if none has.',
  body: PasswordResetRequest,
  limits: resetLimits,
  handle: ({ scope, body }) => requestReset(scope, body),
})

const confirm = endpoint({
  ...settling,
  ...following,
  route: 'POST /auth/email/confirm/',
  name: 'confirmEmail',
  summary: 'Confirm an e-mail address',
  description: 'Takes the token of the link that was mailed to the address. No sign-in is needed.',
  refuses: [LinkInvalid],
  handle: ({ scope, body }) => confirmAddress(scope, body.token),
})

const change = endpoint({
  ...mailing,
  ...following,
  route: 'POST /auth/email/change/',
  name: 'confirmEmailChange',
  summary: 'Confirm a new e-mail address',
  description:
    'Takes the token of the link that was mailed to the new address. The old address is notified, with a link that can undo the change for seven days.',
  refuses: [LinkInvalid, EmailTaken],
  handle: ({ scope, body }) => changeAddress(scope, body.token),
})

const askChange = endpoint({
  ...mailing,
  access: 'user',
  route: 'POST /me/email/',
  name: 'changeEmail',
  summary: 'Change your e-mail address',
  description:
    'Mails a link to the new address. Your account keeps the old address until the link is used.',
  body: AddressChange,
  limits: [passwordLimit],
  handle: ({ scope, body }) => requestAddressChange(scope, body),
})

const askConfirmation = endpoint({
  ...mailing,
  access: 'user',
  route: 'POST /me/email/confirmation/',
  name: 'requestEmailConfirmation',
  summary: 'Request another mail to confirm your address',
  refuses: [AddressConfirmed],
  handle: ({ scope }) => askAgain(scope),
})

/** The operations that links in mails lead to, and those that ask for such links. */
export function linkEndpoints(ending: Ending): AnyEndpoint[] {
  const reset = endpoint({
    ...settling,
    access: 'public',
    route: 'POST /auth/password-reset/confirm/',
    name: 'resetPassword',
    summary: 'Choose a new password',
    description:
      'Takes the token of the mailed link. Ends all sessions; sign in with the new password. If the address was not confirmed, it now is, and MCP keys end too.',
    body: PasswordReset,
    refuses: [LinkInvalid],
    handle: ({ scope, body }) => resetPassword(scope, ending, body),
  })
  const undo = endpoint({
    ...mailing,
    ...following,
    route: 'POST /auth/email/undo/',
    name: 'undoEmailChange',
    summary: 'Undo a change of e-mail address',
    description:
      'Takes the token of the link that was mailed to the old address. Restores that address, and mails a link to choose a new password there. Ends all sessions and MCP keys, and a second factor that was switched on since the change. An older second factor stays; the link that was mailed when it was switched on can still undo it.',
    refuses: [LinkInvalid, EmailTaken],
    handle: ({ scope, body }) => undoAddressChange(scope, ending, body.token),
  })
  return [askReset, reset, confirm, change, undo, askChange, askConfirmation]
}
