import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { chmod, lstat, readFile, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, it } from 'node:test'
import { CannotStart } from './embedded.ts'
import { copyOf, program, query, scratch, seeded, serverPid, started } from './embedded.fixture.ts'
import { superuser } from './initialise.ts'
import { layoutOf, makeFolders } from './layout.ts'
import { installedNative, readyNative } from './native.ts'
import { shutDown } from './server.ts'
import { self, waysFor } from './server-user.ts'
import type { ServerUser } from './server-user.ts'
import { removeSocketFolder } from './socket-folder.ts'
import { startServer } from './start-server.ts'

/** A copy of the binaries as npm unpacks them: without the links between libraries. */
async function unpacked(folder: string) {
  const installed = installedNative()
  const copy = path.join(folder, 'package')
  cpSync(path.join(installed, '..', 'package.json'), path.join(copy, 'package.json'))
  cpSync(installed, path.join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
  const lib = path.join(copy, 'native', 'lib')
  for (const entry of await readdir(lib, { withFileTypes: true }))
    if (entry.isSymbolicLink()) await rm(path.join(lib, entry.name))
  return path.join(copy, 'native')
}

/** Starts in one way, asks the server something, stops it; the refusal if it refuses. */
async function tryWay(dataDir: string, way: ServerUser) {
  const layout = layoutOf(dataDir)
  await makeFolders(layout)
  try {
    const { server, password } = await startServer(layout, [way])
    const { socketFolder: host, port } = server
    const connection = { host, port, password, user: superuser, database: 'postgres' }
    const rows = await query(connection, 'select 1 as one')
    await shutDown(server)
    await removeSocketFolder(host)
    assert.deepEqual(rows, [{ one: 1 }])
    return undefined
  } catch (error) {
    if (error instanceof CannotStart) return error.message
    throw error
  }
}

/** The first way, which has the fewest rights. */
async function plainestFor(dataDir: string) {
  const [first] = await waysFor(layoutOf(dataDir))
  return [first!] as const
}

/** A line of what Linux knows of the server's process. */
async function ofProcess(pid: number, name: string) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1]
}

describe('the user of the embedded PostgreSQL', () => {
  const seed = seeded()

  it('runs the server in a folder that only the user of this process may enter', async () => {
    await using stage = new AsyncDisposableStack()
    const dataDir = await copyOf(stage, seed.dataDir)
    await chmod(path.dirname(dataDir), 0o700)
    const { connection } = await started(stage, dataDir)
    assert.deepEqual(await query(connection, 'select 1 as one'), [{ one: 1 }])
  })

  it('runs a new server in each way that this system allows, and refuses the others in one line', async () => {
    await using stage = new AsyncDisposableStack()
    const refusals: (string | undefined)[] = []
    for (const way of await waysFor(layoutOf(await scratch(stage))))
      refusals.push(await tryWay(await scratch(stage), way))
    assert.ok(refusals.includes(undefined), refusals.join('\n'))
    for (const refusal of refusals) assert.doesNotMatch(refusal ?? '', /\n/)
  })

  it('stays the same for data that has once been given to it', async () => {
    await using stage = new AsyncDisposableStack()
    const dataDir = await copyOf(stage, seed.dataDir)
    const { data } = layoutOf(dataDir)
    const [plainest] = await plainestFor(dataDir)
    assert.equal(await tryWay(dataDir, plainest), undefined)
    assert.equal((await stat(data)).uid, plainest.uid)
    await started(stage, dataDir)
    assert.equal((await stat(data)).uid, plainest.uid)
  })

  for (const mode of [0o711, 0o700])
    it(`writes no file of root, in a folder of mode ${mode.toString(8)}`, async () => {
      await using stage = new AsyncDisposableStack()
      const dataDir = await copyOf(stage, seed.dataDir)
      const theirs = await scratch(stage)
      await chmod(path.dirname(dataDir), mode)
      const { connection } = await started(stage, dataDir)
      const probe = path.join(theirs, 'probe')
      const write = query(connection, `copy (select 1) to program 'id > ${probe}'`)
      if (self().uid !== 0) await write
      else await assert.rejects(write, /failed/)
      assert.equal(await stat(probe).then(Boolean, () => false), self().uid !== 0)
      if (process.platform !== 'linux' || self().uid !== 0) return
      const pid = await serverPid(dataDir)
      assert.notEqual(await ofProcess(pid, 'Uid'), '0')
      const readSearch = mode === 0o700 ? 1n << 2n : 0n
      assert.equal(BigInt(`0x${await ofProcess(pid, 'CapEff')}`), readSearch)
    })

  it('takes over data that root owned, and starts without a word from anybody', async () => {
    await using stage = new AsyncDisposableStack()
    const dataDir = await copyOf(stage, seed.dataDir)
    const { data } = layoutOf(dataDir)
    assert.equal((await stat(data)).uid, self().uid)
    const { connection } = await started(stage, dataDir)
    const [user] = await plainestFor(dataDir)
    assert.equal((await stat(data)).uid, user.uid)
    assert.deepEqual(await query(connection, 'select 1 as one'), [{ one: 1 }])
  })

  it('refuses a folder that the plain unprivileged user can not enter, before it touches the data', async () => {
    await using stage = new AsyncDisposableStack()
    const dataDir = await copyOf(stage, seed.dataDir)
    const [plainest] = await plainestFor(dataDir)
    await chmod(path.dirname(dataDir), 0o700)
    const refusal = await tryWay(dataDir, plainest)
    assert.equal(refusal === undefined, plainest.reachesAll)
    assert.equal((await stat(layoutOf(dataDir).data)).uid, self().uid)
  })

  it('may be an ordinary one, for whom node_modules is read-only', async () => {
    await using stage = new AsyncDisposableStack()
    const folder = await scratch(stage)
    const native = await unpacked(folder)
    await chmod(path.join(native, 'lib'), 0o555)
    stage.defer(() => chmod(path.join(native, 'lib'), 0o755))
    await chmod(folder, 0o777)
    const child = program(
      stage,
      `import { layoutOf, makeFolders } from './layout.ts'
       import { shutDown } from './server.ts'
       import { waysFor } from './server-user.ts'
       import { removeSocketFolder } from './socket-folder.ts'
       import { startServer } from './start-server.ts'
       if (process.geteuid() === 0) {
         process.setgroups([])
         process.setgid(65534)
         process.setuid(65534)
       }
       const layout = layoutOf(process.argv[1])
       await makeFolders(layout)
       const { server, made } = await startServer(layout, await waysFor(layout), { installed: process.argv[2] })
       await shutDown(server)
       await removeSocketFolder(server.socketFolder)
       console.log(made)`,
      [path.join(folder, 'data'), native],
    )
    assert.equal(await child.line(), 'true')
    await child.exit
    const { data } = layoutOf(path.join(folder, 'data'))
    const uid = self().uid === 0 ? 65_534 : self().uid
    assert.equal((await stat(data)).uid, uid)
  })

  it('finds the libraries linked, once, by whichever of two services comes first', async () => {
    await using stage = new AsyncDisposableStack()
    const native = await unpacked(await scratch(stage))
    const layout = layoutOf(await scratch(stage))
    const ready = await Promise.all([readyNative(native, layout), readyNative(native, layout)])
    assert.deepEqual(
      ready.map(({ folder }) => folder),
      [native, native],
    )
    const links = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
      target: string
    }[]
    for (const { target } of links)
      assert.ok((await lstat(path.join(native, '..', target))).isSymbolicLink())
  })
})
