import { test } from 'node:test'
import { documentedEndpoints, type Documented, type EndpointCall } from './endpoint-calls.ts'
import type { Client } from './client.ts'
import { eachNth } from './effort.ts'
import { none } from './none.ts'
import { callAbout, furnished, type Furnished } from './objects.ts'
import { world } from './world.ts'

/** An endpoint that a rule does not fit, and why. Such lists may only shrink. */
export interface Exception {
  readonly rule: string
  readonly route: string
  readonly reason: string
}

/**
 * Says how an endpoint breaks the rule; nothing where it keeps it. It may look at an organization that
 * the whole rule shares, but use up nothing of it.
 */
export type Rule = (documented: Documented, own: Furnished) => Promise<string | undefined>

/**
 * Makes `holds`, which holds a rule against every endpoint it is about and names those that break it. What the kernel
 * decides for all endpoints alike is tried at one in `oneIn`.
 */
export function rulesWith(exceptions: readonly Exception[], { oneIn = 1 } = {}) {
  return (rule: string, about: (documented: Documented) => boolean, check: Rule) => {
    test(rule, async () => {
      const excepted = new Set(exceptions.filter((e) => e.rule === rule).map(({ route }) => route))
      const checked = (await documentedEndpoints()).filter(about)
      const own = await furnished()
      const broken: string[] = []
      const fitting = checked.filter(({ route }) => !excepted.delete(route))
      for (const documented of eachNth(oneIn, fitting)) {
        const fault = await check(documented, own)
        if (fault !== undefined) broken.push(`${documented.route}: ${fault}`)
      }
      none(checked.length === 0 ? [rule] : [], 'the rule is about no endpoint')
      none(
        broken,
        `correct the endpoint that breaks "${rule}"; only where the rule does not fit, list it with the reason in \`exceptions\``,
      )
      none([...excepted], 'these exceptions are not needed: take them off the list')
    })
  }
}

/** The documented request about objects of the organization, and someone who may send it. */
export async function permittedCall(
  documented: Documented,
  own: Furnished,
): Promise<{ call: EndpointCall; caller: Client }> {
  const caller = documented.endpoint.access === 'public' ? (await world()).visitor : own.owner
  return { caller, call: await callAbout(documented, own) }
}
