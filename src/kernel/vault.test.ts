import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { KeyMissing } from './known-keys.ts'
import { createVault, EncryptionNotSetUp, SecretUnreadable } from './vault.ts'

function key() {
  return randomBytes(32)
}

function vaultWith(...keys: Buffer<ArrayBuffer>[]) {
  return createVault({ ENCRYPTION_KEY: keys, DATABASE_URL: undefined, DATA_DIR: '' })
}

async function folder(t: TestContext) {
  const path = await mkdtemp(join(tmpdir(), 'growth-vault-'))
  t.after(() => rm(path, { recursive: true }))
  return join(path, 'data')
}

suite('a vault', () => {
  test('gives back what was sealed, to its owner alone', async () => {
    const vault = vaultWith(key())
    const sealed = await vault.seal('whsec_ünicode', 'webhooks of a')
    assert.equal(await vault.open(sealed, 'webhooks of a'), 'whsec_ünicode')
    await assert.rejects(vault.open(sealed, 'webhooks of b'), /unable to authenticate/)
    assert.ok(!sealed.toString('latin1').includes('whsec_'))
  })

  test('seals the same secret differently each time, and sees a changed byte', async () => {
    const vault = vaultWith(key())
    const [one, other] = [await vault.seal('secret', 'a'), await vault.seal('secret', 'a')]
    assert.notDeepEqual(one, other)
    for (let at = 4; at < one.length; at += 1) {
      const changed = Buffer.from(one)
      changed[at]! ^= 1
      await assert.rejects(vault.open(changed, 'a'), /unable to authenticate/)
    }
  })

  test('opens what an older key sealed while that is still listed', async () => {
    const [old, young] = [key(), key()]
    const sealed = await vaultWith(old).seal('secret', 'a')
    assert.equal(await vaultWith(young, old).open(sealed, 'a'), 'secret')
    await assert.rejects(vaultWith(young).open(sealed, 'a'), SecretUnreadable)
  })

  test('makes up a key beside the embedded database, once, for nobody else to read', async (t) => {
    const DATA_DIR = await folder(t)
    const open = () => createVault({ ENCRYPTION_KEY: undefined, DATABASE_URL: undefined, DATA_DIR })
    const vaults = [open(), open(), open()]
    const sealed = await Promise.all(vaults.map((vault) => vault.seal('secret', 'a')))
    for (const each of sealed) assert.equal(await open().open(each, 'a'), 'secret')
    assert.deepEqual(await readdir(DATA_DIR), ['encryption.key'])
    assert.equal((await stat(join(DATA_DIR, 'encryption.key'))).mode & 0o777, 0o600)
  })

  test('takes no key file that was cut off for a key', async (t) => {
    const DATA_DIR = await folder(t)
    const open = () => createVault({ ENCRYPTION_KEY: undefined, DATABASE_URL: undefined, DATA_DIR })
    await open().prepare()
    await writeFile(join(DATA_DIR, 'encryption.key'), '')
    await assert.rejects(open().prepare(), KeyMissing)
  })

  test('asks for a key where the database is somebody else’s', async () => {
    const vault = createVault({
      ENCRYPTION_KEY: undefined,
      DATABASE_URL: 'postgres://db.example/growth',
      DATA_DIR: '',
    })
    await assert.rejects(vault.seal('secret', 'a'), EncryptionNotSetUp)
  })
})
