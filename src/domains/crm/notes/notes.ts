import { z } from 'zod'
import { inWords } from '#kernel/lists/filters.ts'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import { noun } from '#kernel/records/noun.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { saying, search } from '#kernel/wire/texts.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { throughMerges } from '../merges/through-merges.ts'
import { createdBy, externalId, externalIdFilter, longText } from '../records/fields.ts'
import { linkFilters, links, linksInOrder, linksOf, noLinks } from '../records/links.ts'

const fields = {
  body: saying(longText(20_000, 'They want **less** salt.').min(1)).describe('Markdown.'),
  pinned: z.boolean().meta({ example: true }),
  ...links,
  external_id: externalId,
}

export const notes = throughMerges(
  noun('notes', {
    names: ['note', 'notes'],
    isRestorable: true,
    isFoundByParts: true,
    shapes: shapesOf('Note', {
      shown: {
        ...fields,
        body: byStrangers(z.string(), 'note, perhaps pasted from outside').meta({
          example: 'They want **less** salt.',
        }),
        created_by: createdBy,
      },
      fields,
      defaults: { pinned: false, external_id: null, ...noLinks },
      query: listQuery(
        { ...linkFilters, external_id: externalIdFilter, search },
        orderings('-created_at', 'created_at', 'updated_at'),
      ),
    }),
    filters: { search: inWords('body') },
    orders: {},
    byValue: {
      traits: [['pinned', 'body', 'contact_id', 'account_id', 'deal_id', 'external_id']],
      values: [
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
        body: 'body_alphabetical',
        pinned: 'pinned',
        ...linksInOrder,
        external_id: 'external_id',
        created_by: 'created_by',
      },
      compared: { body: 'body_order' },
    },
    refuses: linksOf('note'),
  }),
)
