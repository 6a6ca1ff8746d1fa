import { type AnyEndpoint, created, endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import { listedBy } from '#kernel/http/listed-by.ts'
import { single } from '#kernel/http/single.ts'
import {
  changePassword,
  changeProfile,
  InvalidCredentials,
  login,
  readUser,
  register,
  SignupClosed,
} from './accounts.ts'
import {
  Credentials,
  Me,
  newestFirst,
  PasswordChange,
  ProfileChange,
  Registered,
  Registration,
  Session,
  tokenPath,
  User,
  UserTokenList,
} from '../schemas.ts'
import { exportingAccount } from './account-export.ts'
import { deletingAccount } from './deletion-endpoint.ts'
import { linkEndpoints } from './link-endpoints.ts'
import { passwordLimit, registrationLimit, signInLimits } from './limits.ts'
import { readMe, type Outside } from './me.ts'
import { AccountDisabled, EmailTaken } from './people.ts'
import { CodeInvalid, CodeRequired } from '../second-factor/second-factor.ts'
import { listTokens, revokeToken, signOut } from './tokens.ts'

const entering = [
  endpoint({
    route: 'POST /auth/register/',
    name: 'registerAccount',
    summary: 'Register',
    description:
      'Creates an account and an organization that it owns, and signs in. Sends a mail to confirm the address, in the available language that `Accept-Language` prefers.',
    access: 'public',
    effect: 'write',
    transactional: true,
    body: Registration,
    returns: created(Registered),
    refuses: [SignupClosed, EmailTaken],
    limits: [registrationLimit],
    handle: ({ scope, body, caller }) => register(scope, { ...body, caller }),
  }),
  endpoint({
    route: 'POST /auth/login/',
    summary: 'Sign in',
    description:
      'If a second factor is on, the password alone is refused with `code_required`: send the same again with `code`.',
    access: 'public',
    effect: 'write',
    transactional: true,
    body: Credentials,
    returns: ok(Session),
    refuses: [InvalidCredentials, AccountDisabled, CodeRequired, CodeInvalid],
    limits: signInLimits,
    handle: ({ scope, body, caller }) => login(scope, { ...body, caller }),
  }),
  endpoint({
    route: 'POST /auth/logout/',
    summary: 'Sign out',
    description: 'Revokes the token that the request was sent with.',
    access: 'user',
    effect: 'write',
    transactional: true,
    returns: noContent,
    handle: ({ scope }) => signOut(scope),
  }),
]

const profile = single({
  path: '/me/',
  access: 'user',
  name: 'account',
  item: User,
  change: ProfileChange,
  verbs: { read: readUser, change: changeProfile },
  more: {
    read: { summary: 'Read your profile', tool: { name: 'get_own_profile' } },
    change: { summary: 'Change your profile', tool: { name: 'update_own_profile' } },
  },
})

function settingPassword(outside: Outside) {
  return endpoint({
    route: 'POST /me/password/',
    summary: 'Change your password',
    description:
      'Revokes all your tokens and returns a new one. With `end_keys` the MCP keys that act as you are revoked too.',
    access: 'user',
    effect: 'write',
    transactional: true,
    body: PasswordChange,
    returns: ok(Session),
    limits: [passwordLimit],
    handle: ({ scope, body }) => changePassword(scope, outside, body),
  })
}

const tokens = [
  endpoint({
    route: 'GET /me/tokens/',
    summary: 'List your tokens',
    access: 'user',
    ...listedBy(newestFirst, UserTokenList, listTokens),
  }),
  endpoint({
    route: 'DELETE /me/tokens/{id}/',
    name: 'revokeToken',
    summary: 'Revoke one of your tokens',
    access: 'user',
    effect: 'write',
    params: tokenPath,
    returns: noContent,
    handle: ({ scope, params }) => revokeToken(scope, params.id),
  }),
]

function me(outside: Outside) {
  return endpoint({
    route: 'GET /auth/me/',
    name: 'readMe',
    summary: 'Read who you are',
    description: 'Returns you, your organizations and the businesses that each of them holds.',
    access: 'user',
    returns: ok(Me),
    tool: 'get_own_account',
    handle: ({ scope }) => readMe(scope, outside),
  })
}

const ownEndpoints = [...entering, ...profile, ...tokens]

/** The operations on accounts; `outside` tells what the organizations of a person hold. */
export function accountEndpoints(outside: Outside): AnyEndpoint[] {
  return [
    ...ownEndpoints,
    settingPassword(outside),
    deletingAccount(outside),
    exportingAccount(outside),
    ...linkEndpoints(outside),
    me(outside),
  ]
}
