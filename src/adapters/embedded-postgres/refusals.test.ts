import assert from 'node:assert/strict'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, it } from 'node:test'
import { CannotStart, startEmbedded } from './embedded.ts'
import { scratch, template } from './embedded.fixture.ts'
import { initialiseOnce } from './initialise.ts'
import { layoutOf, makeFolders } from './layout.ts'
import { installedNative } from './native.ts'
import { firstRunnable, self } from './server-user.ts'
import { makeSocketFolder } from './socket-folder.ts'

/** Refused in one line that holds all the parts: the place, the reason, the way out. */
function inOneLine(...parts: readonly string[]) {
  return (error: unknown) => {
    assert.ok(error instanceof CannotStart, String(error))
    assert.doesNotMatch(error.message, /\n/)
    for (const part of parts) assert.ok(error.message.includes(part), error.message)
    return true
  }
}

/** A DATA_DIR that looks initialised by a version. */
async function looksLike(stage: AsyncDisposableStack, version: string) {
  const dataDir = await scratch(stage)
  const { data } = layoutOf(dataDir)
  await mkdir(path.join(data, 'global'), { recursive: true })
  await writeFile(path.join(data, 'PG_VERSION'), `${version}\n`)
  return dataDir
}

describe('the embedded PostgreSQL says in one line what to do when', () => {
  it('DATA_DIR is a file', async () => {
    await using stage = new AsyncDisposableStack()
    const dataDir = path.join(await scratch(stage), 'data')
    await writeFile(dataDir, '')
    await assert.rejects(startEmbedded({ dataDir }), inOneLine(dataDir, 'set DATA_DIR'))
  })

  it('DATA_DIR can not be written', async () => {
    const dataDir = '/proc/growth'
    await assert.rejects(startEmbedded({ dataDir }), inOneLine(dataDir, 'set DATA_DIR'))
  })

  it('the data is of another major version', async () => {
    await using stage = new AsyncDisposableStack()
    const dataDir = await looksLike(stage, '15')
    const refusal = inOneLine('made by PostgreSQL 15', 'set DATA_DIR', 'DATABASE_URL')
    await assert.rejects(startEmbedded({ dataDir }), refusal)
  })

  it('the data directory is not a whole one', async () => {
    await using stage = new AsyncDisposableStack()
    const dataDir = path.join(await scratch(stage), 'data')
    await mkdir(path.join(layoutOf(dataDir).data, 'base'), { recursive: true })
    await assert.rejects(startEmbedded({ dataDir }), inOneLine('not a whole', 'move it away'))
  })

  it('the password is lost', async () => {
    await using stage = new AsyncDisposableStack()
    const dataDir = await looksLike(stage, '18')
    await assert.rejects(startEmbedded({ dataDir }), inOneLine('password is missing', 'restore'))
  })

  it('the data is damaged, with the complaint of PostgreSQL', async () => {
    await using stage = new AsyncDisposableStack()
    const dataDir = await template(stage)
    await rm(path.join(layoutOf(dataDir).data, 'pg_wal'), { recursive: true })
    await assert.rejects(startEmbedded({ dataDir }), inOneLine('pg_wal', 'start.log'))
    await assert.rejects(startEmbedded({ dataDir }), inOneLine('pg_wal', 'start.log'))
  })

  it('there is no space for the data', async () => {
    await using stage = new AsyncDisposableStack()
    const folder = await scratch(stage)
    const layout = layoutOf(folder)
    await makeFolders(layout)
    const initdb = path.join(folder, 'initdb')
    const complaint = 'could not write to file "pg_wal/xlogtemp.1": No space left on device'
    await writeFile(initdb, `#!/bin/sh\necho 'initdb: error: ${complaint}' >&2\nexit 1\n`, {
      mode: 0o755,
    })
    const native = { folder, postgres: initdb, initdb }
    await assert.rejects(
      initialiseOnce(layout, { user: self(), native, major: '18' }),
      inOneLine(complaint, 'free space'),
    )
  })

  it('npm installed no binaries for the platform', () => {
    assert.throws(() => installedNative('sunos', 'mips'), inOneLine('sunos-mips', 'DATABASE_URL'))
  })

  it('the binaries do not run', async () => {
    await using stage = new AsyncDisposableStack()
    const folder = await scratch(stage)
    const layout = layoutOf(folder)
    await makeFolders(layout)
    const native = { folder, postgres: path.join(folder, 'nowhere'), initdb: '' }
    await assert.rejects(
      firstRunnable(layout, [self()], native, () => Promise.resolve(native)),
      inOneLine('does not run here', 'not found', 'DATABASE_URL'),
    )
  })

  it('another user can look into the folder of the socket, or has put a link there', async () => {
    await using stage = new AsyncDisposableStack()
    const temporary = await scratch(stage)
    const layout = layoutOf(temporary)
    await makeFolders(layout)
    const folder = await makeSocketFolder(layout, self(), temporary)
    await rm(folder, { recursive: true })
    await mkdir(folder, { mode: 0o755 })
    const refusal = inOneLine(folder, 'TMPDIR')
    await assert.rejects(makeSocketFolder(layout, self(), temporary), refusal)
    await rm(folder, { recursive: true })
    await symlink(await scratch(stage), folder)
    await assert.rejects(makeSocketFolder(layout, self(), temporary), refusal)
  })
})
