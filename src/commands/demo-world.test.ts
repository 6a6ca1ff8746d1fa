import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite, test } from 'node:test'
import { settingsOf } from '#roles/settings.ts'
import { withInstance, type Instance } from '#test/instance.ts'
import { demoAccount, lockDemo, prepareDemo, startDemo } from './demo-world.ts'

function signIn({ visitor }: Instance, password: string) {
  return visitor.post('/auth/login/', { email: demoAccount.email, password })
}

/** An instance beside which the company's website is served. */
async function withDemo(work: (instance: Instance, again: () => Promise<string>) => Promise<void>) {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'growth-demo-'))
  const { site, config, close } = await startDemo(settingsOf({}))
  const OUTBOUND_ORIGIN_MAP = JSON.stringify(Object.fromEntries(config.OUTBOUND_ORIGIN_MAP))
  try {
    await withInstance({ settings: { DATA_DIR, OUTBOUND_ORIGIN_MAP } }, (instance) =>
      work(instance, () => prepareDemo(instance.runtime, site)),
    )
  } finally {
    await close()
    await rm(DATA_DIR, { recursive: true })
  }
}

suite('the demo business', () => {
  test('proves that its entry is its own, once', async () => {
    await withDemo(async (instance, prepare) => {
      const password = await prepare()
      assert.equal(await prepare(), password)
      const { token } = (await signIn(instance, password)).body
      const me = await instance.visitor.get('/auth/me/', { authorization: `Token ${token}` })
      // Other tests of this process give it more.
      const own: { name: string; slug: string }[] = me.body.organizations[0].businesses
      const slug = own.find(({ name }) => name === 'Hearth Mill')?.slug
      const { body } = await instance.visitor.get(`/businesses/${slug}/`)
      assert.deepEqual([body.name, body.status], ['Hearth Mill', 'claimed'])
    })
  })
})

suite('a start after people have toured', () => {
  const others = [
    [
      'a second business that comes before it',
      { name: 'Abbey Bakery', website: 'https://abbey.example' },
    ],
    ['one without a website', { name: 'Abc', website: '' }],
  ] as const
  for (const [what, wish] of others)
    test(`goes on beside ${what}`, async () => {
      await withDemo(async (instance, prepare) => {
        const { token } = (await signIn(instance, await prepare())).body
        const authorization = `Token ${token}`
        const me = await instance.visitor.get('/auth/me/', { authorization })
        const { id: organization_id } = me.body.organizations[0]
        const more = { description: 'Bread.', city: 'Leeds', country: 'GB', tags: [] }
        const made = await instance.visitor.send(
          'POST',
          '/businesses/',
          { organization_id, ...more, ...wish },
          { authorization },
        )
        assert.equal(made.status, 201, JSON.stringify(made.body))
        await prepare()
      })
    })
})

suite('the demo account', () => {
  test('has a password of its own, which lets nobody in once the demo is off', async () => {
    const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'growth-demo-'))
    try {
      await withInstance({ settings: { DATA_DIR } }, async (instance) => {
        const password = await prepareDemo(instance.runtime)
        const file = path.join(DATA_DIR, 'demo.password')
        assert.equal((await readFile(file, 'utf8')).trim(), password)
        assert.equal((await stat(file)).mode & 0o777, 0o600)
        assert.equal((await signIn(instance, 'regenerate-the-land')).status, 401)
        const { status, body } = await signIn(instance, password)
        assert.equal(status, 200)
        const authorization = `Token ${body.token}`
        await lockDemo(instance.runtime)
        assert.equal((await signIn(instance, password)).body.code, 'account_disabled')
        assert.equal((await instance.visitor.get('/me/', { authorization })).status, 401)
        assert.equal(await prepareDemo(instance.runtime), password)
        assert.equal((await signIn(instance, password)).status, 200)
      })
    } finally {
      await rm(DATA_DIR, { recursive: true })
    }
  })
})
