import assert from 'node:assert/strict'
import { access, glob, readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { settingsOf } from '#roles/settings.ts'

const root = new URL('../', import.meta.url)

function read(path: string) {
  return readFile(new URL(path, root), 'utf8')
}

/** Set for the program that runs the service, not for the service. */
const others = new Set(['NODE_ENV', 'TMPDIR', 'POSTGRES_USER', 'POSTGRES_PASSWORD', 'GROWTH_HOST'])

suite('the files for deployment', () => {
  for (const [file, pattern] of [
    ['deploy/Dockerfile', /^(?:ENV )(.*)$/gm],
    ['deploy/compose.yaml', /^ {4,6}([A-Z][A-Z_]+): /gm],
    ['deploy/growth.service', /^Environment=(.*)$/gm],
  ] as const)
    test(`set only what is a setting: ${file}`, async () => {
      const settings = [...(await read(file)).matchAll(pattern)].flatMap(([, text = '']) =>
        text.includes('=') ? text.split(' ').map((pair) => pair.split('=')[0] ?? '') : [text],
      )
      assert.ok(settings.length > 1)
      const known = Object.keys(
        settingsOf({
          DATABASE_URL: 'postgres://db.example/growth',
          ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
        }),
      )
      const unknown = settings.filter((name) => !known.includes(name) && !others.has(name))
      assert.deepEqual(unknown, [])
    })

  test('put every folder into the image that the program reads', async () => {
    const image = await read('deploy/Dockerfile')
    const copied = [...image.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, from = '']) =>
      from.split(' '),
    )
    for (const path of copied) await access(new URL(path, root))
    for await (const file of glob('src/**/*.ts', { cwd: root })) {
      const text = await read(file)
      for (const [, path = ''] of text.matchAll(/new URL\('(?:\.\.\/)+([a-z]+)\/', import/g))
        assert.ok(copied.includes(path) || path === 'docs', `${file} reads ${path}`)
    }
  })

  test('run what is there', async () => {
    const started = /^ExecStart=\/opt\/growth\/(\S+) (\S+)$/m.exec(
      await read('deploy/growth.service'),
    )
    assert.equal(started?.[2], 'serve')
    await access(new URL(started?.[1] ?? '', root))
  })
})
