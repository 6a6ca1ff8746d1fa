import { RoleRequired } from '#kernel/errors.ts'
import { resource } from '#kernel/http/resource.ts'
import { Member, MemberList, newestFirst, RoleChange } from '../schemas.ts'
import { changeRole, LastOwner, listMembers, readMember, removeMember } from './members.ts'
import { RaisedByPeople } from './raising.ts'

export const memberEndpoints = resource({
  path: '/organizations/{organization_id}/members/',
  key: 'user_id',
  names: ['member', 'members'],
  shapes: { item: Member, list: MemberList, query: newestFirst, change: RoleChange },
  verbs: {
    list: listMembers,
    read: readMember,
    change: (scope, id, { role }) => changeRole(scope, id, role),
    delete: removeMember,
  },
  more: {
    change: {
      access: 'admin',
      name: 'changeMemberRole',
      summary: 'Change the role of a member',
      description:
        'Only an owner may give or take the role of owner. One owner always remains. Only a person, with their own token, makes someone an admin or an owner.',
      refuses: [LastOwner, RaisedByPeople],
    },
    delete: {
      name: 'removeMember',
      summary: 'Remove a member, or leave',
      description: 'Anyone may leave; only an owner or admin may remove others.',
      refuses: [LastOwner, RoleRequired],
      whileFrozen: true,
      withoutSecondFactor: true,
      tool: { name: 'remove_member' },
    },
  },
})
