import { z } from 'zod'
import { event } from '#kernel/events/event.ts'
import { recordEvents } from '#kernel/events/record-events.ts'
import { Replay, Webhook } from './schemas.ts'

const access = 'admin'

export const webhookEvents = {
  ...recordEvents('webhook', Webhook, access),
  rotated: event({
    type: 'webhook.rotated',
    summary: 'A webhook got a new secret.',
    data: Webhook,
    access,
  }),
  disabled: event({
    type: 'webhook.disabled',
    summary: 'The service switched a webhook off, since its target is gone or kept failing.',
    data: Webhook,
    access,
  }),
  replayed: event({
    type: 'webhook.replayed',
    summary: 'Someone had events sent to a webhook once more.',
    data: Replay,
    access,
  }),
  test: event({
    type: 'webhook.test',
    summary: 'Someone tried a webhook; it alone is sent this.',
    data: z.object({ webhook: Webhook }),
    access,
  }),
}
