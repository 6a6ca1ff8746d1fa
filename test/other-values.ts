import type { JsonSchema, OpenApiDocument } from '#kernel/openapi/document.ts'
import { alternatives, exampleOf, propertiesOf, referred } from '#kernel/openapi/example.ts'

export type Components = OpenApiDocument['components']['schemas']

/** Values for fields whose schema does not say what else it admits. */
const others: Readonly<Record<string, unknown>> = {
  currency: 'SEK',
  credits: '50.00',
  double_opt_in: false,
  key: 'delivery_day',
  options: [],
  columns: ['created_at'],
  filter: { field: 'updated_at', op: 'isnull', value: false },
  ordering: 'updated_at',
  recurrence: 'FREQ=MONTHLY',
  stage: 'qualified',
  stages: [{ key: 'asked', name: 'Asked', probability: 5, outcome: 'open' }],
  move_to: 'asked',
  email: 'grace@hearthmill.example',
  emails: ['grace.h@hearthmill.example'],
  website: 'https://www.hearthmill.example/about',
  domain: 'riverton.example',
  events: ['deal.created'],
  url: 'https://hearthmill.example/hooks',
  base_url: 'https://models.example/v1',
  evidence_url: 'https://certifier.example/members/',
  source_url: 'https://hearthmill.example/about/',
  country: 'NL',
  excluded_countries: ['NL'],
  categories: ['water'],
  category: 'water',
  tags: ['organic-certified'],
  monthly_credit_cap: '7.50',
  // Goes with `holder_id`, which is that of a key.
  holder: 'key',
  max_credits_per_action: '2.25',
  budget_credits: '7.50',
  time_zone: 'America/Lima',
  touch_number: 1,
  parent: null,
  fields: [{ key: 'phone', label: 'Phone', maps_to: 'contact.phone', type: 'phone' }],
  theme: { accent: '#123456', background: '#ffffff', text: null },
  redirect: 'https://hearthmill.example/done',
  assignment: null,
  allowed_origins: ['https://mill.example'],
  reply_to: 'grace@hearthmill.example',
  quiet_hours: { from: '19:30', until: '07:00', weekends: false },
}

/** A value that a field admits and that is not its example. */
export function otherValue(name: string, schema: JsonSchema, components: Components): unknown {
  if (name in others) return others[name]
  const whole = referred(schema, components) ?? alternatives(schema)[0]
  if (whole !== undefined) return otherValue(name, whole, components)
  const example = exampleOf(schema, components)
  if (Array.isArray(schema['enum']))
    return (schema['enum'] as unknown[]).find((one) => one !== example)
  switch ([schema['type']].flat()[0]) {
    case 'boolean':
      return example !== true
    case 'integer':
    case 'number':
      return Number(example) < Number(schema['maximum'] ?? Infinity) - 1
        ? Number(example) + 1
        : Number(example) / 2
    case 'array':
      // What fits a pattern is known by its example alone.
      return 'pattern' in (schema['items'] as JsonSchema)
        ? example
        : [otherValue(name, schema['items'] as JsonSchema, components)]
    case 'object':
      return Object.fromEntries(
        propertiesOf(schema).map(([member, inner]) => [
          member,
          otherValue(member, inner, components),
        ]),
      )
    default:
      if (schema['format'] === 'date') return '2027-03-04'
      if ('pattern' in schema) return example
      return schema['format'] === 'date-time'
        ? '2027-03-04T06:06:07+01:00'
        : `${String(example)} too`
  }
}

/**
 * Whether what is shown is what was sent: trimmed text, the same instant, the same amount, or what a
 * slug stands for.
 */
export function isShown(sent: unknown, shown: unknown): boolean {
  if (typeof sent === 'string' && Object(shown).slug !== undefined)
    return Object(shown).slug === sent
  if (Array.isArray(sent))
    return (
      Array.isArray(shown) &&
      sent.length === shown.length &&
      sent.every((one, index) => isShown(one, shown[index]))
    )
  if (typeof sent === 'object' && sent !== null)
    return Object.entries(sent).every(([name, value]) => isShown(value, Object(shown)[name]))
  return normal(sent) === normal(shown)
}

function normal(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return Date.parse(value)
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value.trim()
}
