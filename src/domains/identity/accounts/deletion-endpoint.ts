import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { CodeInvalid, CodeRequired } from '../second-factor/second-factor.ts'
import { AccountDeletion, DeletedAccount } from '../schemas.ts'
import { deleteAccount, SoleOwner, type Parting } from './account-deletion.ts'
import { passwordLimit } from './limits.ts'

export function deletingAccount(parting: Parting) {
  return endpoint({
    route: 'POST /me/delete/',
    summary: 'Delete your account',
    description:
      'Deletes it for good and at once: sessions, MCP keys, memberships and invitations end, and your name and address are erased. What you made in organizations stays there without your name. Organizations without another member are deleted 30 days later, and nobody can restore them. A mail to your address confirms it.',
    access: 'user',
    effect: 'write',
    transactional: true,
    body: AccountDeletion,
    returns: ok(DeletedAccount),
    refuses: [SoleOwner, CodeRequired, CodeInvalid],
    limits: [passwordLimit],
    handle: ({ scope, body }) => deleteAccount(scope, parting, body),
  })
}
