import { z } from 'zod'
import { strangersKey } from '#kernel/wire/strangers.ts'

export interface TextField {
  /** Where it is in the result, such as `results[].name`. */
  readonly path: string
  /** Whether its schema says that strangers write it. */
  readonly isMarked: boolean
}

/** Every text that a schema can hold, whose form says nothing of what is in it. */
export function textFields(schema: z.ZodType, path = '', isMarked = false): TextField[] {
  const marked = isMarked || strangersKey in ((schema.meta() ?? {}) as object)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable
  )
    return textFields(schema.unwrap() as z.ZodType, path, marked)
  if (schema instanceof z.ZodArray)
    return textFields(schema.element as z.ZodType, `${path}[]`, marked)
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => textFields(option as z.ZodType, path, marked))
  if (schema instanceof z.ZodObject)
    return Object.entries<z.ZodType>(schema.shape).flatMap(([name, member]) =>
      textFields(member, path === '' ? name : `${path}.${name}`, marked),
    )
  const isText = schema instanceof z.ZodString && schema.format === null
  return isText || schema instanceof z.ZodRecord || schema instanceof z.ZodUnknown
    ? [{ path, isMarked: marked }]
    : []
}

/** Names that are never given to words of strangers: those of the service and of the organization itself. */
export const ownNames: readonly string[] = [
  'action_label',
  'actions[]',
  'address_hash',
  'allowed_origins[]',
  'amount',
  'artifacts[]',
  'attribution',
  'available',
  'balance',
  'balance_after',
  'business_slug',
  'charged',
  'checkout_url',
  'columns[]',
  'context_hash',
  'cost_per_lead',
  'cost_per_qualified',
  'cost_per_won',
  'country_code',
  'created_by',
  'credits',
  'credits_charged',
  'credits_per_million_input_tokens',
  'credits_per_million_output_tokens',
  'credits_per_run',
  'credits_per_unit',
  'currency',
  'duplicate_of',
  'edited_fields[]',
  'effect_note',
  'encoding',
  'engine_version',
  'event_type',
  'events[]',
  'facet',
  'failure',
  'feature',
  'field',
  'filter',
  'from_name',
  'hash_prefix',
  'kept_back[]',
  'key_prefix',
  'label',
  'lang',
  'languages[]',
  'lexicon_hash',
  'licence',
  'license',
  'lost_reason',
  'maps_to',
  'max_credits_per_action',
  'month',
  'monthly_credit_cap',
  'needs[]',
  'next_cursor',
  'opportunity',
  'options[]',
  'ordering',
  'organization_name',
  'path',
  'payload',
  'platform',
  'postal_address',
  'price_source',
  'provider',
  'public_id',
  'recurrence',
  'reference',
  'related_id',
  'related_type',
  'remaining',
  'reply_to',
  'request_headers',
  'reserved',
  'secret',
  'settled_amount',
  'source',
  'source_mode',
  'spent_this_month',
  'stage',
  'suspended_reason',
  'terms_url',
  'text_hash',
  'time_zone',
  'token',
  'total',
  'type',
  'unit',
  'weights_version',
  'why_now',
]
