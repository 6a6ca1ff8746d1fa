import { z } from 'zod'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { anyInstant, id, instant } from '#kernel/wire/primitives.ts'
import { lineOf } from '#kernel/wire/texts.ts'

function each(patterns: readonly string[]): string[] {
  return [...new Set(patterns)]
}

const url = z.string().meta({
  description:
    'The address to which events are sent by POST: https, on port 80 or 443 of the public web.',
  example: 'https://hearthmill.example/hooks/growth',
})
const events = z.array(z.string().max(100)).meta({
  description: 'Types of events, or patterns: `contact.created`, `contact.*`, `*`.',
  example: ['contact.*'],
})
const description = z.string().meta({
  description: 'What the webhook is for.',
  example: 'Keeps the newsletter in step',
})
const isActive = z.boolean().meta({
  description: 'If false, nothing is sent.',
  example: true,
})

export const Webhook = z
  .object({
    id,
    url,
    events,
    description,
    is_active: isActive,
    disabled_reason: z.enum(['gone', 'failing', 'maker_left']).nullable().meta({
      description:
        'Why the service switched it off: its target responded with 410 (`gone`), failed for five days (`failing`), or whoever set its address or knows its secret is no longer an admin (`maker_left`). Null if it did not.',
      example: null,
    }),
    url_set_by: id.nullable().meta({
      description:
        'Who chose the address, or switched the webhook on again last; null where nobody is known.',
    }),
    secret_shown_to: id.nullable().meta({
      description: 'Who was shown the secret that signs; null where nobody is known.',
    }),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Webhook' })

export const WebhookSecret = Webhook.extend({
  secret: z.string().meta({
    description: 'The secret that signs the requests; shown once, in this response.',
    example: 'whsec_ZXhhbXBsZSBzZWNyZXQsIG9ubHkgYW4gZXhhbXBsZSE=',
  }),
}).meta({ id: 'WebhookSecret' })

const fields = {
  url: url
    .trim()
    .pipe(z.url({ protocol: /^https?$/ }).max(2000))
    .meta(url.meta() ?? {}),
  events: events.min(1).max(50).overwrite(each),
  description: lineOf(description.trim().max(500)),
}

export const NewWebhook = z
  .strictObject({ ...fields, description: fields.description.default('') })
  .meta({ id: 'NewWebhook' })
export const WebhookChange = z
  .strictObject({ ...fields, is_active: isActive.meta({ example: false }) })
  .partial()
  .meta({ id: 'WebhookChange' })
export const WebhookList = listOf(Webhook, 'WebhookList')
export const webhooksQuery = listQuery({}, orderings('-created_at', 'created_at'))

/** The longest part of a response that is kept, in bytes. */
export const maxResponseBytes = 4096

export const Attempt = z
  .object({
    at: instant,
    duration_ms: z.int().meta({ example: 84 }),
    request_headers: z.record(z.string(), z.string()).meta({
      description: 'The headers that were sent, without the signature.',
      example: { 'content-type': 'application/json' },
    }),
    response_status: z.int().nullable().meta({
      description: 'Null if no response came.',
      example: 204,
    }),
    response_body: byStrangers(
      z
        .string()
        .nullable()
        .meta({
          description: `The first ${maxResponseBytes} bytes of the response.`,
          example: 'thanks',
        }),
      'receiver of the webhook',
    ),
    retry_after: byStrangers(
      z.string().nullable().meta({
        description: 'The `Retry-After` of the response.',
        example: null,
      }),
      'receiver of the webhook',
    ),
    failure: z.string().nullable().meta({
      description:
        'Why no response came: `timeout`, `connection`, `dns`, `tls`, `address_not_public`, …',
      example: null,
    }),
  })
  .meta({ id: 'WebhookAttempt' })

const status = z.enum(['pending', 'delivered', 'failed', 'cancelled']).meta({
  description:
    '`failed`: every attempt within 24 hours failed, or the target responded with 410. `cancelled`: before it was sent, the webhook was switched off or deleted, or its maker was disabled or no longer an admin.',
  example: 'delivered',
})
const eventType = z.string().max(100).meta({ example: 'contact.created' })

export const Delivery = z
  .object({
    id,
    event_id: id.meta({
      description: 'Sent as `webhook-id`, the same in each attempt and replay.',
    }),
    event_type: eventType,
    body: z.string().meta({
      description: 'Exactly what is sent.',
      example: '{"type":"contact.created","timestamp":"2026-11-20T10:00:00.000Z","data":{}}',
    }),
    status,
    attempts: z.array(Attempt).meta({ description: 'The attempts, oldest first.' }),
    next_attempt_at: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: 'WebhookDelivery' })
export const DeliveryList = listOf(Delivery, 'WebhookDeliveryList')
export const deliveriesQuery = listQuery(
  { status: status.optional(), event_type: eventType.optional() },
  orderings('-created_at', 'created_at'),
)
export const deliveryPath = z.strictObject({
  id,
  delivery_id: id.meta({ description: 'The id of the delivery.' }),
})

export const Period = z
  .strictObject({
    from: anyInstant.meta({
      description: 'Events at or after this instant.',
      example: '2026-01-01T00:00:00Z',
    }),
    to: anyInstant.nullable().default(null).meta({
      description: 'Events before this instant. Null or omitted means now.',
      example: null,
    }),
  })
  .meta({ id: 'WebhookReplayPeriod' })
export const Replay = z
  .object({
    deliveries: z.int().meta({ description: 'How many events are sent again.', example: 12 }),
  })
  .meta({ id: 'WebhookReplay' })
