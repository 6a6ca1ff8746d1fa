import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { before, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { world } from '#test/world.ts'
import { folder, install, tool } from './install.ts'

const contract = fileURLToPath(new URL('../../contract/openapi.json', import.meta.url))

/** Each with its default settings. */
const generators: Readonly<Record<string, () => Promise<void>>> = {
  'openapi-fetch': () =>
    tool('openapi-typescript', contract, '-o', 'generated/openapi-typescript.ts'),
  'hey-api': () => tool('openapi-ts', '-i', contract, '-o', 'generated/hey-api'),
  orval: () =>
    tool('orval', '--input', contract, '--output', 'generated/orval.ts', '--client', 'fetch'),
}

async function account() {
  const { visitor, origin } = await world()
  const known = { email: `${randomUUID()}@people.example`, password: 'correct horse battery' }
  const { status } = await visitor.post('/auth/register/', {
    ...known,
    name: 'Ada',
    organization_name: 'Hearth Mill',
  })
  assert.equal(status, 201)
  return { GROWTH_ORIGIN: origin, GROWTH_EMAIL: known.email, GROWTH_PASSWORD: known.password }
}

suite('a client generated with default settings', () => {
  before(async () => {
    await install()
    for (const name of ['generated', 'programs', 'dist'])
      await rm(folder + name, { recursive: true, force: true })
    await cp(new URL('programs/', import.meta.url), `${folder}programs`, { recursive: true })
    for (const generate of Object.values(generators)) await generate()
    await tool('tsc', '-p', 'programs')
    await writeFile(`${folder}dist/package.json`, '{"type":"commonjs"}')
  })

  for (const name of Object.keys(generators))
    test(`of ${name} compiles under strict, and does a day's work`, async () => {
      const program = `${folder}dist/programs/${name}.js`
      const { stdout } = await promisify(execFile)(process.execPath, [program], {
        env: { ...process.env, ...(await account()) },
      })
      const { contact, existing, balance, ...rest } = JSON.parse(stdout) as Record<string, string>
      assert.match(contact!, /^[0-9a-f-]{36}$/)
      assert.equal(existing, contact)
      assert.match(balance!, /^\d+\.\d\d$/)
      assert.deepEqual(rest, {
        deal: 'lead',
        found: 'Sam',
        needs: 'name,email; act,snooze,dismiss',
      })
    })
})
