import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentedEndpoints, type Documented, type EndpointCall } from './endpoint-calls.ts'
import type { Client } from './client.ts'
import { callAbout, type Furnished } from './objects.ts'
import { world } from './world.ts'

/** An endpoint that a rule does not fit, and why. Such lists may only shrink. */
export interface Exception {
  readonly rule: string
  readonly route: string
  readonly reason: string
}

/** Says how an endpoint breaks the rule; nothing where it keeps it. */
export type Rule = (documented: Documented) => Promise<string | undefined>

/** Makes `holds`, which holds a rule against every endpoint it is about and names those that break it. */
export function rulesWith(exceptions: readonly Exception[]) {
  return (rule: string, about: (documented: Documented) => boolean, check: Rule) => {
    test(rule, async () => {
      const excepted = new Set(exceptions.filter((e) => e.rule === rule).map(({ route }) => route))
      const checked = (await documentedEndpoints()).filter(about)
      const broken: string[] = []
      for (const documented of checked) {
        if (excepted.delete(documented.route)) continue
        const fault = await check(documented)
        if (fault !== undefined) broken.push(`${documented.route}: ${fault}`)
      }
      assert.ok(checked.length > 0, 'the rule is about no endpoint')
      assert.deepEqual(broken, [])
      assert.deepEqual([...excepted], [], 'these exceptions are not needed: take them off the list')
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
