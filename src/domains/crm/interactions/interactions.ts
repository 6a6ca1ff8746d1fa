import { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { inWords } from '#kernel/lists/filters.ts'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import { noun } from '#kernel/records/noun.ts'
import type { Prepare } from '#kernel/records/records.ts'
import { further } from '#kernel/wire/further.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { anyInstant, instant } from '#kernel/wire/primitives.ts'
import { search } from '#kernel/wire/texts.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { throughMerges } from '../merges/through-merges.ts'
import { createdBy, externalId, externalIdFilter, longText } from '../records/fields.ts'
import { linkFilters, links, linksOf, noLinks } from '../records/links.ts'

const kind = z.enum(['call', 'meeting', 'email', 'message', 'visit']).meta({ example: 'call' })
const fields = {
  kind,
  direction: z.enum(['inbound', 'outbound']).meta({ example: 'outbound' }),
  occurred_at: anyInstant.optional().meta({
    description: 'When it was; if left out, now.',
    example: '2026-12-01T10:00:00Z',
  }),
  duration_minutes: further(z.int().min(0).max(100_000).nullable().meta({ example: 25 })),
  summary: longText(5000, 'Agreed on rye for the spring.'),
  ...links,
  external_id: externalId,
}

export const interactions = throughMerges(
  noun('interactions', {
    names: ['interaction', 'interactions'],
    isRestorable: true,
    isFoundByParts: true,
    shapes: shapesOf('Interaction', {
      shown: {
        ...fields,
        occurred_at: instant,
        summary: byStrangers(z.string(), 'interaction, perhaps pasted from outside').meta({
          example: 'Agreed on rye for the spring.',
        }),
        created_by: createdBy,
      },
      fields,
      defaults: {
        direction: 'outbound',
        duration_minutes: null,
        summary: '',
        external_id: null,
        ...noLinks,
      },
      query: listQuery(
        { kind: kind.optional(), ...linkFilters, external_id: externalIdFilter, search },
        orderings('-occurred_at', 'occurred_at', 'created_at'),
      ),
    }),
    filters: { search: inWords('summary') },
    orders: {},
    prepare: happenedNow,
    keys: { duration_minutes: { column: 'duration_minutes', factor: 1 } },
    byValue: {
      traits: [
        ['kind', 'direction', 'duration_minutes', 'summary'],
        ['contact_id', 'account_id', 'deal_id', 'external_id'],
      ],
      values: [
        'occurred_at',
        'duration_minutes',
        'contact_id',
        'account_id',
        'deal_id',
        'external_id',
        'created_by',
        'created_at',
        'updated_at',
      ],
      inOrder: {
        id: 'id',
        updated_at: ['updated_at', 'id'],
        kind: ['kind', 'occurred_at'],
        direction: 'direction',
        duration_minutes: 'duration_minutes',
        summary: 'summary_alphabetical',
        contact_id: ['contact_id', 'occurred_at'],
        account_id: ['account_id', 'occurred_at'],
        deal_id: ['deal_id', 'occurred_at'],
        external_id: 'external_id',
        created_by: 'created_by',
      },
      compared: { summary: 'summary_order' },
    },
    refuses: linksOf('interaction'),
  }),
)

/** A new one that says no time happened now. */
function happenedNow(...[scope, values, before]: Parameters<Prepare>) {
  const { occurred_at: at = timestamp(scope.now()) } = values
  return before === undefined ? { ...values, occurred_at: at } : values
}
