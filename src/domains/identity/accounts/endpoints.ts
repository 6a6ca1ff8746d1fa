import { created, endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import type { UserScope } from '#kernel/scope.ts'
import {
  changePassword,
  EmailTaken,
  InvalidCredentials,
  login,
  readUser,
  register,
  renameUser,
  SignupClosed,
} from './accounts.ts'
import {
  Credentials,
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
import { listTokens, revokeToken } from './tokens.ts'

const registerAccount = endpoint({
  route: 'POST /auth/register/',
  summary: 'Register',
  description: 'Creates an account and an organization that it owns, and signs in.',
  access: 'public',
  body: Registration,
  returns: created(Registered),
  refuses: [SignupClosed, EmailTaken],
  handle: ({ scope, body }) => register(scope, body),
})

const signIn = endpoint({
  route: 'POST /auth/login/',
  summary: 'Sign in',
  access: 'public',
  body: Credentials,
  returns: ok(Session),
  refuses: [InvalidCredentials],
  limits: [
    {
      bucket: ({ address, body }) => `login ${address} ${body.email.toLowerCase()}`,
      limit: ({ RATE_LIMIT_LOGIN_PER_15_MINUTES: limit }) => ({ limit, windowSeconds: 900 }),
    },
    {
      bucket: ({ address }) => `login ${address}`,
      limit: ({ RATE_LIMIT_LOGIN_ADDRESS_PER_HOUR: limit }) => ({ limit, windowSeconds: 3600 }),
    },
  ],
  handle: ({ scope, body }) => login(scope, body),
})

const signOut = endpoint({
  route: 'POST /auth/logout/',
  summary: 'Sign out',
  description: 'Ends the token that the request was sent with.',
  access: 'user',
  returns: noContent,
  handle: ({ scope }) => revokeToken(scope, currentToken(scope)),
})

const readProfile = endpoint({
  route: 'GET /me/',
  summary: 'Read your profile',
  access: 'user',
  returns: ok(User),
  handle: ({ scope }) => readUser(scope),
})

const changeProfile = endpoint({
  route: 'PATCH /me/',
  summary: 'Change your profile',
  access: 'user',
  body: ProfileChange,
  returns: ok(User),
  handle: ({ scope, body }) => renameUser(scope, body.name),
})

const setPassword = endpoint({
  route: 'POST /me/password/',
  summary: 'Change your password',
  description: 'Ends every token of yours and answers a fresh one.',
  access: 'user',
  body: PasswordChange,
  returns: ok(Session),
  handle: ({ scope, body }) => changePassword(scope, body),
})

const listOwnTokens = endpoint({
  route: 'GET /me/tokens/',
  summary: 'List your tokens',
  access: 'user',
  query: newestFirst,
  returns: ok(UserTokenList),
  handle: ({ scope, query, caller }) => listTokens(scope, query, caller.url),
})

const revokeOwnToken = endpoint({
  route: 'DELETE /me/tokens/{id}/',
  summary: 'Revoke one of your tokens',
  access: 'user',
  params: tokenPath,
  returns: noContent,
  handle: ({ scope, params }) => revokeToken(scope, params.id),
})

function currentToken(scope: UserScope): string {
  return scope.tokenId
}

export const accountEndpoints = [
  registerAccount,
  signIn,
  signOut,
  readProfile,
  changeProfile,
  setPassword,
  listOwnTokens,
  revokeOwnToken,
]
