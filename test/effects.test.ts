import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { effectOf, effects, methodOf } from '#kernel/http/endpoint.ts'
import { Statements } from '#kernel/postgres/connections/statements.ts'
import { callOf, documentedEndpoints, sendCall } from './endpoint-calls.ts'
import { withInstance } from './instance.ts'
import { sameAs } from './none.ts'
import { furnished, objectsFor } from './objects.ts'
import { organization } from './world.ts'

/**
 * What a GET may write, each with the reason. This list may only shrink. What the service keeps for itself is not
 * meant: when a token was last used, and that a long list wants to be counted.
 */
const writingReads: Readonly<Record<string, string>> = {
  'GET /ai/runs/{id}/stream/': 'waits for the disk by a line in its log that says nothing',
  'GET /credits/wallet/': 'the first look opens the wallet with the sign-up grant',
  'GET /credits/limits/': 'the first look opens the wallet with the sign-up grant',
  'GET /credits/grants/': 'the first look opens the wallet, and takes in what was granted before',
  'GET /home/actions/': 'the first visit of Home makes the first actions',
  'GET /automation/recommendations/': 'the first visit of Home makes the first actions',
}

suite('the effect of an operation', () => {
  test('is said by every one that is no GET', async () => {
    for (const { endpoint, route } of await documentedEndpoints()) {
      assert.ok(effects.includes(effectOf(endpoint)), route)
      if (methodOf(endpoint) === 'GET') assert.equal(effectOf(endpoint), 'read', route)
      else assert.ok(endpoint.effect !== undefined, `${route}: say its effect in the endpoint`)
    }
  })

  test('is none on what a GET reads, but for what is named', async () => {
    const statements = new Statements()
    const written = new Set<string>()
    const onStatement = (text: string) => {
      if (!statements.of(text).readOnly && /^\s*(with|insert|update|delete|select)/i.test(text))
        written.add(text)
    }
    const full = await furnished()
    await withInstance({ onStatement }, async (instance) => {
      const writing: string[] = []
      for (const documented of await documentedEndpoints()) {
        if (methodOf(documented.endpoint) !== 'GET') continue
        const objects = await objectsFor(documented, full)
        const tenant = objects.length === 0 ? await organization() : full
        written.clear()
        const { status } = await sendCall(
          instance.as(tenant.owner),
          callOf(documented, tenant.id, ...objects),
        )
        assert.ok(status < 500, documented.route)
        if (written.size > 0) writing.push(documented.route)
      }
      sameAs(writing, Object.keys(writingReads), {
        unlisted:
          'a GET that writes surprises its callers; let it read, or list it with the reason in `writingReads`',
        gone: 'these write nothing any more: take them off `writingReads`',
      })
    })
  })
})
