import { after, before, suite, test } from 'node:test'
import type pg from 'pg'
import { documentedEndpoints, sendCall, type Documented } from './endpoint-calls.ts'
import { filledAmongMany } from './filled.ts'
import { furnishedCall } from './furnished-calls.ts'
import { startInstance, type Instance } from './instance.ts'
import { none } from './none.ts'
import { refurnished, type Furnished } from './objects.ts'
import { pagesInVain } from './plans.ts'
import { tableOwner } from './table-owner.ts'
import { hearPlans } from './told-plans.ts'

/** Of one so many that each of its indexes has dozens of pages; of others one each, so that in the mean there is hardly more. */
const crowd = { own: 3000, foreign: 7000, foreigners: 7000 }

interface Exception {
  readonly reason: string
  /** Of which operations, and of which statements. */
  readonly is: RegExp
}

/** What reads more than it is about, however it is planned. */
const exceptions: readonly Exception[] = [
  {
    reason: 'all rows are copies of one, so that all have the value that is asked for, or none has',
    is: new RegExp(
      String.raw`\b(record|(email|domain|name|email_domain)_key|form_id|stage|status|failure|business_id|custom) ([<>]*=|\?) |` +
        String.raw` = (deal|form|profile)_id\)`,
    ),
  },
  {
    reason: 'all of an organization is read, or all texts of one are looked through for a person',
    is: /\/(export|proof|report|erasures)\/: /,
  },
  {
    reason: 'an organization has few of them',
    is: / pages of (mcp_keys|networks_of)_organization /,
  },
  {
    reason: 'of the leads that a word finds up to 10,000 are counted; here all have the same words',
    is: /^POST \/ai\/(estimate|run)\/: \d+ pages of gtm_leads_best /,
  },
  {
    reason: 'each of many is looked up',
    is: /\b(id = ANY \(\(InitPlan|hash = ANY )/,
  },
]

/** By what is asked for and where, without the statement. */
function isExpected(fault: string): boolean {
  const [what = ''] = fault.split('\n')
  return exceptions.some(({ is }) => is.test(what))
}

function isList({ endpoint, operation }: Documented): boolean {
  return (
    endpoint.route.startsWith('GET ') &&
    operation.parameters.some(({ name }) => name === 'page_size')
  )
}

/** It changes who calls, or ends what all others are asked about. */
const endsAll = / \/(auth|me)\/|^(DELETE|POST) \/organizations\/{organization_id}\/(restore\/)?$/

/** What takes an object away is asked about one of its own. */
function takesAway({ route }: Documented): boolean {
  return /^DELETE|\/(merge|dismiss|cancel|revert)\//.test(route)
}

/**
 * What the planner knows of organizations in the mean is wrong for the largest, and a plan that is kept for any values knows no
 * more. Here every plan is such a one. What lists read is tried by the plans of lists.
 */
suite('a large organization among many small ones', () => {
  let client: pg.Client
  let own: Furnished
  let node: Instance
  const inVain = new Set<string>()
  before(async () => {
    client = await tableOwner()
    own = await filledAmongMany(client, crowd)
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    await client.query(`alter database ${rows[0]!.name} set plan_cache_mode = force_generic_plan`)
    await hearPlans(client, ({ text, plan }) => {
      for (const fault of pagesInVain(plan)) inVain.add(`${fault}\n    ${text.slice(0, 300)}`)
    })
    node = await startInstance()
  })
  after(async () => {
    await node?.close()
    await client.end()
  })

  async function sendOnce(documented: Documented, about: Furnished): Promise<number> {
    const { call, caller } = await furnishedCall(documented, about).catch(() => ({
      call: undefined,
      caller: undefined,
    }))
    inVain.clear()
    return call === undefined ? 404 : (await sendCall(node.as(caller), call)).status
  }

  /** Of what there may be no more, or which is there already, the first is taken. */
  async function ask(documented: Documented): Promise<string[]> {
    const faults = new Set<string>()
    const abouts = [own, refurnished(own)]
    for (const about of takesAway(documented) ? abouts.reverse() : abouts) {
      const status = await sendOnce(documented, about)
      for (const fault of inVain) faults.add(`${documented.route}: ${fault}`)
      if (status < 400) break
    }
    return [...faults]
  }

  test('has each operation read what it is about, and each reference what it refers to', async () => {
    const faults: string[] = []
    for (const documented of await documentedEndpoints())
      if (!isList(documented) && !endsAll.test(documented.route))
        faults.push(...(await ask(documented)))
    none(
      faults.filter((fault) => !isExpected(fault)),
      'lead this statement to an index that begins with all that it asks for:',
    )
  })
})
