import { z } from 'zod'
import { event, eventsOf } from '#kernel/events/event.ts'
import { recordEvents } from '#kernel/events/record-events.ts'
import { Replay, Webhook } from './schemas.ts'

const access = 'admin'
const more = {
  rotated: 'A webhook got a new secret.',
  disabled:
    'The service switched a webhook off, since its target is gone or kept failing, or its maker is no admin any more.',
}

export const webhookEvents = {
  ...recordEvents('webhook', Webhook, access),
  ...eventsOf('webhook', Webhook, more, access),
  replayed: event({
    type: 'webhook.replayed',
    summary: 'Someone replayed events to a webhook.',
    data: Replay,
    access,
  }),
  test: event({
    type: 'webhook.test',
    summary: 'Someone tested a webhook. Only that webhook is sent this event.',
    data: z.object({ webhook: Webhook }),
    access,
  }),
}
