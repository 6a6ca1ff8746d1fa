import { sql } from 'kysely'
import { inWords } from '#kernel/lists/filters.ts'
import type { Prepare } from '#kernel/records/records.ts'
import { repeating, requireRule } from '../recurrence/repeating.ts'
import { linksInOrder, linksOf } from '../records/links.ts'
import { requireMember } from '../records/owner.ts'
import { recordNoun } from '../records/record-noun.ts'
import { taskShapes } from './schemas.ts'

export const tasks = repeating(
  recordNoun('task', {
    shapes: taskShapes,
    isFoundByParts: true,
    filters: {
      due_before: (instant) => sql`due_key < ${instant}`,
      due_after: (instant) => sql`due_key >= ${instant} and due_key < 'infinity'`,
      search: inWords('title', 'body'),
    },
    // Undated ones come last by `due`.
    orders: { due: 'due_key', title: 'title_order' },
    keys: { title: 'title_key', due: 'due_key' },
    byValue: {
      traits: [
        ['status', 'priority', 'due', 'body', 'remind_at'],
        [
          'contact_id',
          'account_id',
          'deal_id',
          'assignee_id',
          'external_id',
          'recurrence',
          'follows_id',
        ],
      ],
      values: [
        'due',
        'contact_id',
        'account_id',
        'deal_id',
        'remind_at',
        'recurrence',
        'assignee_id',
        'external_id',
        'follows_id',
        'created_by',
        'created_at',
        'updated_at',
      ],
      inOrder: {
        id: 'id',
        status: 'status',
        priority: 'priority',
        body: 'body_alphabetical',
        recurrence: 'recurrence_order',
        remind_at: 'remind_at',
        ...linksInOrder,
        assignee_id: 'assignee_id',
        external_id: 'external_id',
        follows_id: 'follows_id',
        created_by: 'created_by',
      },
      compared: { body: 'body_order' },
    },
    refuses: linksOf('task'),
    prepare: prepareTask,
  }),
)
export const { create: createTask } = tasks

export async function prepareTask(...[scope, values, before]: Parameters<Prepare>) {
  await requireMember(scope, values, before, 'assignee_id')
  await requireRule(scope, values, before)
  return values
}
