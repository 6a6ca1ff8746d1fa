import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bearer, eras, keyOf, withClient } from '#test/mcp-client.ts'
import { organization } from '#test/world.ts'
import { withBusiness, write } from '../context.fixture.ts'

suite('a context pack as a resource', () => {
  for (const era of eras)
    test(`is listed to members, read and attached by a ${era} client`, async () => {
      const mill = await withBusiness()
      await write(mill, { goals: { text: 'A second mill.' } })
      const { plaintext } = await keyOf(mill.owner, mill.id)
      const uri = `context://${mill.slug}?organization_id=${mill.id}`
      await withClient(bearer(plaintext), era, async (client) => {
        const { resources } = await client.listResources()
        assert.deepEqual(
          resources.map((one) => one.uri),
          [uri],
        )
        const { contents } = await client.readResource({ uri })
        assert.match(JSON.stringify(contents[0]), /A second mill/)
        assert.ok(contents[0]?._meta?.['hash'])
        const { prompts } = await client.listPrompts()
        assert.equal(prompts[0]?.name, 'business_context')
        const got = await client.getPrompt({
          name: 'business_context',
          arguments: { slug: mill.slug },
        })
        assert.match(JSON.stringify(got.messages), /A second mill/)
      })
      const other = await organization()
      const foreign = await keyOf(other.owner, other.id)
      await withClient(bearer(foreign.plaintext), era, async (client) => {
        assert.deepEqual((await client.listResources()).resources, [])
        await assert.rejects(client.readResource({ uri }), /not_a_member|organization/)
        const { contents } = await client.readResource({ uri: `context://${mill.slug}` })
        assert.doesNotMatch(JSON.stringify(contents), /A second mill/)
        for (const wrong of ['context://no-such-mill', 'file:///etc/passwd', 'context:', 'x'])
          await assert.rejects(client.readResource({ uri: wrong }), /resource|not_found|slug/)
        await assert.rejects(client.getPrompt({ name: 'none' }), /prompts\/list/)
      })
    })
})
