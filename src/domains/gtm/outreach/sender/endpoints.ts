import { single } from '#kernel/http/single.ts'
import { Sender, SenderChange } from './schemas.ts'
import { changeSender, readSender } from './sender.ts'

export const senderEndpoints = single({
  path: '/gtm/sender/',
  access: 'member',
  name: 'outreach_sender',
  item: Sender,
  change: SenderChange,
  verbs: { read: readSender, change: changeSender },
  more: {
    read: {
      summary: 'Read who writes to leads',
      description:
        'Who writes the e-mails to leads, how many a day, and when none. The first draft begins it with what the website says.',
    },
    change: {
      summary: 'Change who writes to leads',
      description:
        'Name, reply address and postal address are part of each mail: what was approved before has to be approved again.',
    },
  },
})
