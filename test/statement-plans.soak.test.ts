import { after, before, suite, test } from 'node:test'
import type pg from 'pg'
import { registered, password } from '#domains/identity/accounts/accounts.fixture.ts'
import { systemScope } from '#domains/identity/organizations/deletion.fixture.ts'
import { documentedEndpoints, sendCall, type Documented } from './endpoint-calls.ts'
import { filledAmongMany } from './filled.ts'
import { furnishedCall, spared } from './furnished-calls.ts'
import { startInstance, type Instance } from './instance.ts'
import { none } from './none.ts'
import { furnished, type Furnished } from './objects.ts'
import { wasteIn } from './plans.ts'
import { tableOwner } from './table-owner.ts'
import { hearPlans } from './told-plans.ts'

interface Exception {
  readonly reason: string
  /** Of which operations or jobs, and of which waste. */
  readonly is: RegExp
}

/** What reads more than it is about. What a list reads is tried by the plans of lists, which have exceptions of their own. */
const exceptions: readonly Exception[] = [
  {
    reason: 'the catalog of the database is as large as its tables are many',
    is: / of pg_\w+: /,
  },
  {
    reason: 'an organization has a hundred own fields, ten networks and a hundred views at most',
    is: / rows of (custom_fields|networks|crm_views): /,
  },
  {
    reason: 'moderators bring in a file now and then',
    is: / profile_imports\b/,
  },
  {
    reason: 'up to 10,000 businesses are counted by what they are, among the slow connections',
    is: /^GET \/search\/facets\/: reads businesses /,
  },
  {
    reason: 'all of the ledger is added up',
    is: /^(GET \/credits\/proof\/|credits\.prove): /,
  },
  {
    reason: 'all of an organization is sent, and all texts of one are looked through for a person',
    is: /^(GET \/organizations\/{organization_id}\/export\/|POST \/privacy\/erasures\/): /,
  },
  {
    reason: 'all of the directory is sent, in parts that are as large as it is here',
    is: /^GET \/businesses\/export\/: /,
  },
  {
    reason:
      'the first pipeline has the id of its organization; here it was changed a thousand times',
    is: /^GET \/organizations\/{organization_id}\/timeline\/: /,
  },
  {
    reason: 'the records with one address are few; here a thousand have it',
    is: /^POST (\/crm\/contacts\/|\/forms\/{public_id}\/submissions\/): sorts \d+ rows by \(COALESCE\(/,
  },
  {
    reason: 'records that begin with the same letters are few; here all have the same words',
    is: /: sorts \d+ rows by record_words\.record_id/,
  },
  {
    reason:
      'leads of all profiles that a word finds are put in order together; here all have the same words',
    is: /^POST \/ai\/(estimate|run)\/: sorts \d+ rows by gtm_leads\.priority /,
  },
  {
    reason:
      'a job takes up to two hundred organizations that have something due; here all rows are',
    is: /^\w+\.\w+: (reads \w+ from its beginning to its end|drops \d+ rows of (stale_words|crm_trash))/,
  },
  {
    reason: 'a few hundred rows at a time are due, which here are all that there are',
    is: /^\w+\.\w+: (sorts \d+ rows by |drops 5\d\d rows of (crm_aliases|deals): )/,
  },
  {
    reason: 'the words that a lead keeps are looked at to tell those that it loses',
    is: /^gtm\.decay_leads: drops \d+ rows of gtm_lead_words: \(NOT /,
  },
  {
    reason:
      'pairs that may be one are few of each business, and so are businesses of one number; here all have it',
    is: /^directory\.compare: drops \d+ rows of (business_duplicates|businesses): /,
  },
]

/** Numbers that these state differ from run to run. */
function isExpected(fault: string): boolean {
  return exceptions.some(({ is }) => is.test(fault))
}

function isList({ endpoint, operation }: Documented): boolean {
  return (
    endpoint.route.startsWith('GET ') &&
    operation.parameters.some(({ name }) => name === 'page_size')
  )
}

/** What changes who calls asks for their password. */
const asksForPassword = /^POST \/me\/(delete|email|password|second-factor)\/$/

/**
 * Every statement that the service sends, and those that foreign keys, functions and cascades run for it, over tables
 * that are full of rows of many organizations. The database itself tells how each was run, under the role and the
 * tenancy that it was sent with.
 */
suite('the plans of all statements', () => {
  let client: pg.Client
  let own: Furnished
  let node: Instance
  let late: Instance
  const wasted = new Map<string, string[]>()
  before(async () => {
    client = await tableOwner()
    own = await filledAmongMany(client)
    await hearPlans(client, ({ text, plan }) => {
      const waste = wasteIn(plan)
      if (waste.length > 0) wasted.set(text, waste)
    })
    node = await startInstance()
    const inAYear = () => new Date(Date.now() + 400 * 86_400_000)
    late = await startInstance({ seams: { now: inAYear } })
  })
  after(async () => {
    await node?.close()
    await late?.close()
    await client.end()
  })

  /** What is read in vain by what `work` does. */
  async function faultsOf(name: string, work: () => Promise<unknown>): Promise<string[]> {
    wasted.clear()
    await work()
    const faults = Array.from(wasted, ([text, waste]) =>
      waste.map((one) => `${name}: ${one}\n${text}`),
    )
    return faults.flat().filter((fault) => !isExpected(fault))
  }

  async function sendOnce(documented: Documented, about: Furnished): Promise<number> {
    const { call, caller } = await furnishedCall(documented, about)
    return (await sendCall(node.as(caller), call)).status
  }

  /** What is refused, since there are as many as there may be or it is taken already, is asked of an organization with nothing. */
  async function ask(documented: Documented): Promise<unknown> {
    const { route } = documented
    if (asksForPassword.test(route)) {
      const { call } = await furnishedCall(documented, own)
      const body = { ...call.body, password, current_password: undefined }
      return sendCall(node.as((await registered()).client), { ...call, body })
    }
    const changesCaller = / \/(auth|me)\//.test(route)
    const status = await sendOnce(
      documented,
      changesCaller ? await furnished() : await spared(documented, own),
    )
    return status < 400 || sendOnce(documented, await furnished())
  }

  test('read hardly more than what an operation is about', async () => {
    const faults: string[] = []
    for (const documented of await documentedEndpoints())
      if (!isList(documented))
        faults.push(...(await faultsOf(documented.route, () => ask(documented))))
    none(faults, 'give what this operation reads, changes or checks an index that fits:')
  })

  test('nor of what a job is about', async () => {
    const faults: string[] = []
    const jobs = late.runtime.app.jobs.filter(({ schedule }) => schedule !== undefined)
    for (const job of jobs) {
      const run = () => job.handle({ scope: systemScope(late.runtime), payload: {} })
      faults.push(...(await faultsOf(job.name, run)))
    }
    none(faults, 'give what this job looks for an index that fits:')
  })
})
