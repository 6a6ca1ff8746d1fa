import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { changesRecord } from '#kernel/http/writing.ts'
import { Sender, SenderChange } from './schemas.ts'
import { changeSender, readSender } from './sender.ts'

const description =
  'Who writes the e-mails to leads, how many a day, and when none. The first draft begins it with what the website says.'

export const senderEndpoints = [
  endpoint({
    route: 'GET /gtm/sender/',
    summary: 'Read who writes to leads',
    description,
    access: 'member',
    returns: ok(Sender),
    tool: 'get_outreach_sender',
    handle: ({ scope }) => readSender(scope),
  }),
  endpoint({
    route: 'PATCH /gtm/sender/',
    summary: 'Change who writes to leads',
    description:
      'Name, reply address and postal address are part of each mail: what was approved before has to be approved again.',
    access: 'member',
    ...changesRecord,
    body: SenderChange,
    returns: ok(Sender),
    tool: 'update_outreach_sender',
    handle: ({ scope, body }) => changeSender(scope, body),
  }),
]
