import { endpoint, noContent, ok, type AnyEndpoint } from '#kernel/http/endpoint.ts'
import type { Ending } from '../accounts/ending.ts'
import { passwordLimit } from '../accounts/limits.ts'
import { LinkInvalid } from '../accounts/people.ts'
import { LinkToken, Organization, organizationPath } from '../schemas.ts'
import { demandSecondFactor } from './demand.ts'
import {
  NewSecondFactor,
  RecoveryCodes,
  SecondFactor,
  SecondFactorCode,
  SecondFactorDemand,
  SecondFactorProof,
  SecondFactorRequest,
} from './schemas.ts'
import {
  beginSecondFactor,
  CodeInvalid,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  SecondFactorOff,
  SecondFactorOn,
} from './second-factor.ts'
import { undoSecondFactor } from './undo.ts'

const guarded = {
  access: 'user',
  effect: 'write',
  transactional: true,
  limits: [passwordLimit],
} as const

/** Takes a code, or a recovery code, of the factor that is on. */
const proven = {
  ...guarded,
  body: SecondFactorProof,
  refuses: [CodeInvalid, SecondFactorOff],
} as const

const own = [
  endpoint({
    route: 'GET /me/second-factor/',
    name: 'readSecondFactor',
    summary: 'Read your second factor',
    access: 'user',
    returns: ok(SecondFactor),
    tool: 'get_own_second_factor',
    handle: ({ scope }) => readSecondFactor(scope),
  }),
  endpoint({
    ...guarded,
    route: 'POST /me/second-factor/',
    name: 'createSecondFactor',
    summary: 'Set up a second factor',
    description:
      'Returns a secret for an authenticator app (TOTP), once. It takes effect when you confirm it with a code. Setting up again before that replaces the secret.',
    body: SecondFactorRequest,
    returns: ok(NewSecondFactor),
    refuses: [SecondFactorOn],
    handle: ({ scope, body }) => beginSecondFactor(scope, body),
  }),
  endpoint({
    ...guarded,
    route: 'POST /me/second-factor/confirm/',
    name: 'confirmSecondFactor',
    summary: 'Switch on your second factor',
    description:
      'From now on, signing in requires a code besides the password. Returns ten recovery codes, once; each replaces one code. A mail reports it, with a link that can undo it for seven days.',
    body: SecondFactorCode,
    returns: ok(RecoveryCodes),
    refuses: [CodeInvalid, SecondFactorOn, SecondFactorOff],
    handle: ({ scope, body }) => confirmSecondFactor(scope, body),
  }),
  endpoint({
    ...proven,
    route: 'POST /me/second-factor/recovery-codes/',
    name: 'resetRecoveryCodes',
    summary: 'Create new recovery codes',
    description: 'Earlier codes stop working.',
    returns: ok(RecoveryCodes),
    handle: ({ scope, body }) => renewRecoveryCodes(scope, body),
  }),
  endpoint({
    ...proven,
    route: 'POST /me/second-factor/disable/',
    name: 'disableSecondFactor',
    summary: 'Switch off your second factor',
    description: 'Organizations that require one refuse you from then on.',
    returns: noContent,
    handle: ({ scope, body }) => disableSecondFactor(scope, body),
  }),
  endpoint({
    route: 'PUT /organizations/{organization_id}/second-factor/',
    name: 'setSecondFactorDemand',
    summary: 'Require a second factor of all members',
    description:
      'Members without one, and their MCP keys, are refused in the organization until they switch one on; they can still leave. Only an owner who has one may require it.',
    access: 'owner',
    effect: 'write',
    transactional: true,
    params: organizationPath,
    body: SecondFactorDemand,
    returns: ok(Organization),
    refuses: [SecondFactorOff],
    handle: ({ scope, body }) => demandSecondFactor(scope, body.required),
  }),
]

export function secondFactorEndpoints(ending: Ending): AnyEndpoint[] {
  const undoing = endpoint({
    route: 'POST /auth/second-factor/undo/',
    summary: 'Undo a second factor',
    description:
      'Takes the token of the link that was mailed when it was switched on. Ends all sessions and MCP keys, and mails a link to choose a new password.',
    access: 'public',
    effect: 'outward',
    transactional: true,
    body: LinkToken,
    returns: noContent,
    refuses: [LinkInvalid],
    handle: ({ scope, body }) => undoSecondFactor(scope, ending, body.token),
  })
  return [...own, undoing]
}
