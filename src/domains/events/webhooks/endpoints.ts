import { createdOnceShown, endpoint, ok, type AnyEndpoint } from '#kernel/http/endpoint.ts'
import { listedWithin } from '#kernel/http/listed-by.ts'
import { on } from '#kernel/http/on-one.ts'
import { resource } from '#kernel/http/resource.ts'
import { EncryptionNotSetUp } from '#kernel/vault.ts'
import { byId } from '#kernel/wire/primitives.ts'
import type { Outside } from './checks.ts'
import { listDeliveries, readDelivery } from './deliveries.ts'
import { replayDelivery, replayPeriod, ReplayTooLarge, WebhookInactive } from './replay.ts'
import {
  deliveriesQuery,
  Delivery,
  DeliveryList,
  deliveryPath,
  NewWebhook,
  Period,
  Replay,
  Webhook,
  WebhookChange,
  WebhookList,
  WebhookSecret,
  webhooksQuery,
} from './schemas.ts'
import { testWebhook } from './trial.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rotateSecret,
  SecretKnown,
  TooManyWebhooks,
} from './webhooks.ts'

export function webhookEndpoints(outside: Outside): AnyEndpoint[] {
  return [...webhookResource(outside), rotate, ...sending(outside), deliveries, again]
}

/** Who makes a webhook sends the organization's news to strangers, so its effect is outward. */
function webhookResource(outside: Outside): AnyEndpoint[] {
  return resource({
    path: '/webhooks/',
    access: 'admin',
    names: ['webhook', 'webhooks'],
    shapes: {
      item: Webhook,
      list: WebhookList,
      query: webhooksQuery,
      create: NewWebhook,
      change: WebhookChange,
    },
    verbs: {
      list: listWebhooks,
      read: readWebhook,
      create: (scope, wish) => createWebhook(scope, outside, wish),
      change: (scope, id, change) => changeWebhook(scope, outside, id, change),
      delete: deleteWebhook,
    },
    more: {
      create: {
        effect: 'outward',
        description:
          'Sends events to it from now on, signed as Standard Webhooks specifies. The secret is shown once, in this response.',
        returns: createdOnceShown(WebhookSecret, '/webhooks/{id}/'),
        refuses: [TooManyWebhooks, EncryptionNotSetUp],
      },
      change: {
        effect: 'outward',
        description:
          'Switching it off cancels its pending deliveries. `is_active` also switches it back on after the service has switched it off; if somebody who is no longer an admin knows its secret, rotate that first.',
        refuses: [SecretKnown],
      },
    },
  })
}

const one = on('admin', byId, (scope, { id }) => readWebhook(scope, id))

const rotate = endpoint({
  ...one,
  route: 'POST /webhooks/{id}/rotate/',
  name: 'rotateWebhookSecret',
  summary: 'Give a webhook a new secret',
  description:
    'The new secret is shown once, in this response. For 24 hours, requests carry the signatures of both secrets, unless somebody who is no longer an admin knows the former one.',
  effect: 'write',
  transactional: true,
  returns: ok(WebhookSecret),
  refuses: [EncryptionNotSetUp],
  handle: ({ scope, params }) => rotateSecret(scope, params.id),
})

function sending(outside: Outside): AnyEndpoint[] {
  return [
    endpoint({
      ...one,
      route: 'POST /webhooks/{id}/test/',
      summary: 'Test a webhook',
      description:
        'Sends a `webhook.test` event now, once, and returns the request and the response.',
      effect: 'outward',
      returns: ok(Delivery),
      tool: { name: 'test_webhook', isOpenWorld: true },
      handle: ({ scope, target }) => testWebhook(scope, outside, target),
    }),
    endpoint({
      ...one,
      route: 'POST /webhooks/{id}/replay/',
      summary: 'Replay the events of a period',
      description:
        'Sends every event of the period that the webhook subscribes to, whether it was sent before or not. A period with more than 10,000 is refused.',
      effect: 'outward',
      transactional: true,
      body: Period,
      returns: { ...ok(Replay, 'The events are being sent'), status: 202 },
      refuses: [WebhookInactive, ReplayTooLarge],
      tool: { name: 'replay_webhook', isOpenWorld: true },
      handle: ({ scope, target, body }) => replayPeriod(scope, outside, target, body),
    }),
  ]
}

const deliveries = endpoint({
  ...one,
  route: 'GET /webhooks/{id}/deliveries/',
  summary: 'List the deliveries of a webhook',
  description: 'Returns what was sent and what came back, newest first. Kept for 30 days.',
  ...listedWithin(deliveriesQuery, DeliveryList, listDeliveries),
  tool: { name: 'list_webhook_deliveries', params: { id: 'webhook_id' } },
})

const again = endpoint({
  route: 'POST /webhooks/{id}/deliveries/{delivery_id}/replay/',
  summary: 'Replay a delivery',
  description: 'Sends its event once more, as a new delivery with the same `webhook-id`.',
  ...on('admin', deliveryPath, (scope, named) => readDelivery(scope, named.id, named.delivery_id)),
  effect: 'outward',
  transactional: true,
  returns: { ...ok(Replay, 'The event is being sent'), status: 202 },
  refuses: [WebhookInactive],
  tool: { name: 'replay_webhook_delivery', params: { id: 'webhook_id' }, isOpenWorld: true },
  handle: ({ scope, params, target }) => replayDelivery(scope, params.id, target),
})
