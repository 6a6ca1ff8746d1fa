import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sourcesOfSuite, interest } from './asking.fixture.ts'
import type { SearchContext } from './contract.ts'
import { runSource } from './run-source.ts'
import { discourse } from './sources/discourse.ts'
import { feeds } from './sources/feeds.ts'

const addresses = ['https://one.example/feed.xml', 'https://two.example/feed.xml']

suite('places that a profile names', () => {
  const own = sourcesOfSuite()

  /** Every place is what stands in for a feed, or for a forum; `one.example` responds so. */
  function unlike(standIn: string, respond: () => Awaited<ReturnType<SearchContext['fetch']>>) {
    const asked: string[] = []
    const fetch: SearchContext['fetch'] = async (url, options) => {
      const { host, pathname, search } = new URL(url)
      asked.push(host)
      return host === 'one.example'
        ? respond()
        : own.means.context.fetch(`https://${standIn}${pathname}${search}`, options)
    }
    return { asked, fetch }
  }

  const refusing = (status: number, headers = {}) => ({
    status,
    url: '',
    headers,
    body: '',
    truncated: false,
  })

  for (const status of [403, 429, 503])
    test(`are read though another answers ${status}`, async () => {
      const { fetch, asked } = unlike('guild.example', () => refusing(status))
      const context = { ...own.means.context, fetch, places: addresses }
      const { observations, report } = await runSource(feeds, interest('flour'), context)
      assert.deepEqual(asked, ['one.example', 'two.example'])
      assert.ok(observations.length > 0)
      assert.deepEqual([report.status, report.reason?.split(':')[0]], ['partial', 'one.example'])
    })

  test('are left alone one by one: who asks to wait is asked no more', async () => {
    const { fetch, asked } = unlike('forum.example', () => refusing(429, { 'retry-after': '30' }))
    const places = ['one.example', 'two.example']
    const context = { ...own.means.context, fetch, places }
    const { observations } = await runSource(discourse, interest('flour', 'bran', 'rye'), context)
    assert.deepEqual(asked, ['one.example', 'two.example', 'two.example', 'two.example'])
    assert.ok(observations.length > 0)
  })
})
