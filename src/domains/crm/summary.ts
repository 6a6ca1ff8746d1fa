import type { List } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { contacts } from './contacts/contacts.ts'
import { deals } from './deals/deals.ts'
import { allPipelines } from './pipelines/pipelines.ts'
import { tasks } from './tasks/tasks.ts'

const one = { page_size: 1 }
const mostStages = 20

/** How much is going on, as Markdown: numbers alone, and nothing where there is nothing. */
export async function workSummary(scope: OrganizationScope) {
  const stages = await openStages(scope)
  const [people, open, ...byStage] = await Promise.all([
    contacts.list(scope, contacts.shapes.query.parse(one)),
    tasks.list(scope, tasks.shapes.query.parse({ ...one, status: 'open' })),
    ...stages.map((stage) => deals.list(scope, deals.shapes.query.parse({ ...one, stage }))),
  ])
  const lines = [
    line('contacts', people),
    line('open tasks', open),
    ...byStage.map((list, at) => line(`deals at the stage ${stages[at]}`, list)),
  ]
  return lines.filter((text) => text !== '').join('\n')
}

/** Of all pipelines; stages of one key count together. */
async function openStages(scope: OrganizationScope): Promise<string[]> {
  const all = (await allPipelines(scope)).flatMap(({ stages }) => stages)
  const open = all.filter(({ outcome }) => outcome === 'open').map(({ key }) => key)
  return [...new Set(open)].slice(0, mostStages)
}

/** Beyond what lists count exactly there are more. */
function line(what: string, { count, isExact = true }: List<unknown>): string {
  return count === 0 ? '' : `- ${what}: ${isExact ? count : `more than ${count}`}`
}
