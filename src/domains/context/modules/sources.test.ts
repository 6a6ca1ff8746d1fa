import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { withBusiness, write } from '../context.fixture.ts'

const source_url = 'https://mill.example/about'

/** A mill whose voice was read from its website, and a key that may write. */
async function withVoice(state: 'seeded' | 'verified' = 'seeded') {
  const mill = await withBusiness()
  await write(mill, { voice: { text: 'Warm and short.', source_url, state } })
  const { plaintext } = await keyOf(mill.owner, mill.id)
  const change = (voice: object) =>
    callTool(plaintext, 'update_business_context', { slug: mill.slug, modules: { voice } })
  const voice = async () => (await mill.owner.get(mill.path)).body.modules.voice
  return { mill, change, voice }
}

suite('where the words of a module come from', () => {
  test('is neither cleared nor replaced by a key, whichever words it writes', async () => {
    const { change, voice } = await withVoice()
    for (const wanted of ['', 'https://other.example/'])
      for (const words of [{}, { text: 'Warm and short.' }, { text: 'Loud.' }]) {
        const { code } = await change({ source_url: wanted, ...words })
        assert.equal(code, 'source_kept_by_people', JSON.stringify(words))
      }
    assert.equal((await voice()).source_url, source_url)
  })

  test('stays beside the words of a key, and may be sent again as it is', async () => {
    const { change, voice } = await withVoice()
    assert.equal((await change({ text: 'Loud.', source_url })).refused, false)
    const { text, state, source_url: kept } = await voice()
    assert.deepEqual([text, state, kept], ['Loud.', 'draft', source_url])
  })

  test('is not lost where a key brings back a version from before it was said', async () => {
    const mill = await withBusiness()
    await write(mill, { voice: { text: 'Warm and short.' } })
    await write(mill, { voice: { source_url } })
    const { plaintext } = await keyOf(mill.owner, mill.id)
    const wish = { slug: mill.slug, version: 1 }
    assert.equal((await callTool(plaintext, 'restore_context_version', wish)).refused, false)
    const { body } = await mill.owner.get(mill.path)
    assert.equal(body.modules.voice.source_url, source_url)
  })

  test('is said first by a key of what is a draft from then on', async () => {
    const { mill, change, voice } = await withVoice('verified')
    await write(mill, { voice: { source_url: '' } })
    assert.equal((await voice()).state, 'verified')
    assert.equal((await change({ source_url })).refused, false)
    const { state, source_url: said } = await voice()
    assert.deepEqual([state, said], ['draft', source_url])
  })

  test('is changed by a person', async () => {
    const { mill, voice } = await withVoice()
    await write(mill, { voice: { source_url: '' } })
    assert.equal((await voice()).source_url, '')
  })
})
