import { sql } from 'kysely'
import { maxCounted } from '#kernel/lists/count.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { allPipelines } from './pipelines/pipelines.ts'

const mostStages = 20

/** How much is going on, as Markdown: numbers alone, and nothing where there is nothing. */
export async function workSummary(scope: OrganizationScope) {
  const stages = await openStages(scope)
  const { people, open, by_stage } = await countsOf(scope, stages)
  const lines = [
    line('contacts', people),
    line('open tasks', open),
    ...by_stage.map((count, at) => line(`deals at the stage ${stages[at]}`, count)),
  ]
  return lines.filter((text) => text !== '').join('\n')
}

interface Counts {
  readonly people: number
  readonly open: number
  readonly by_stage: readonly number[]
}

/** All in one statement, each up to one more than lists count. */
async function countsOf({ db, organizationId }: OrganizationScope, stages: readonly string[]) {
  const beyond = sql.lit(maxCounted + 1)
  const { rows } = await sql<Counts>`
    select (select count(*) from (select from contacts
              where organization_id = ${organizationId} limit ${beyond}) counted) as people,
           (select count(*) from (select from tasks
              where organization_id = ${organizationId} and status = 'open' limit ${beyond}) counted) as open,
           array(select (select count(*) from (select from deals
                    where organization_id = ${organizationId} and stage = asked.stage limit ${beyond}) counted)::float8
              from unnest(${[...stages]}::text[]) with ordinality as asked (stage, place) order by place) as by_stage`.execute(
    db,
  )
  const [counts = { people: 0, open: 0, by_stage: [] }] = rows
  return counts
}

/** Of all pipelines; stages of one key count together. */
async function openStages(scope: OrganizationScope): Promise<string[]> {
  const all = (await allPipelines(scope)).flatMap(({ stages }) => stages)
  const open = all.filter(({ outcome }) => outcome === 'open').map(({ key }) => key)
  return [...new Set(open)].slice(0, mostStages)
}

/** Beyond what lists count exactly there are more. */
function line(what: string, count: number): string {
  if (count === 0) return ''
  return `- ${what}: ${count > maxCounted ? `more than ${maxCounted}` : count}`
}
