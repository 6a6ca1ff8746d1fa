import { emailsOf, memberEvents, membershipIn, membersAmong } from '#domains/identity/index.ts'
import { subscriber } from '#kernel/events/subscriber.ts'
import { changeSender, readSender } from './sender.ts'

/**
 * Replies of leads go no more to the own mailbox of who has left or was removed: the address is emptied, and no mail leaves until there is
 * another. Of whoever deleted their account no address is known.
 */
export const repliesToMembers = subscriber({
  name: 'gtm.replies_to_members',
  types: [memberEvents.removed.type],
  handle: async ({ scope, events }) => {
    const { reply_to } = await readSender(scope)
    if (reply_to === '') return
    const ids = events.map(({ data }) => membershipIn(data).user_id)
    const back = await membersAmong(scope, ids)
    const emails = await emailsOf(
      scope,
      ids.filter((id) => !back.includes(id)),
    )
    if (emails.some((email) => email.toLowerCase() === reply_to.toLowerCase()))
      await changeSender(scope, { reply_to: '' })
  },
})
