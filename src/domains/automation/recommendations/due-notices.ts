import { noticeDue } from '#domains/gtm/index.ts'
import { readOrganization } from '#domains/identity/index.ts'
import { localDay } from '#kernel/text/local-time.ts'
import { subscriber } from '#kernel/events/subscriber.ts'
import { asTask } from './as-task.ts'
import { recommend, type Suggestion } from './making.ts'

/** Shows at Home whom the law wants told, a week before; all of one night in one entry. */
export const dueNotices = subscriber({
  name: 'automation.due_notices',
  types: [noticeDue.type],
  handle: async ({ scope, events }) => {
    const told = events.map(({ data }) => noticeDue.data.parse(data))
    const [first] = told
    if (first === undefined) return
    const earliest = told.map(({ due_at }) => due_at).sort()[0] ?? first.due_at
    const { time_zone: zone } = await readOrganization(scope)
    await recommend(scope, [tellThem(told.length, localDay(earliest, zone))], {
      source_mode: 'notice_due',
      related_type: told.length === 1 ? 'gtm_lead' : 'gtm_profile',
      related_id: told.length === 1 ? first.id : first.profile_id,
    })
  },
})

function tellThem(count: number, day: string): Suggestion {
  const whom = count === 1 ? 'the person behind a lead' : `the people behind ${count} leads`
  const title = `Tell ${whom} what you keep of them, by ${day}`
  return {
    type: 'notice_due',
    ...asTask(title),
    why: 'European law (GDPR, Article 14) gives four weeks for it. The first e-mail that you approve says it by itself; the notice of each lead has the text for other ways. People whom nobody tells, and whose lead nobody works with, are deleted.',
  }
}
