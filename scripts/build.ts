import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { argv, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { rolldown, type Plugin, type RolldownOutput } from 'rolldown'
import type { Build, Source } from '../bin/builds.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const description = join(dist, 'build.json')

/**
 * `npm run build` puts the service and its packages into few files below `dist/`, because a start is mostly the loading
 * of modules (docs/decisions.md, 539). With `--final` nothing is compared at a start: for images, whose files no longer
 * change.
 */
const isFinal = argv.includes('--final')
const makers = ['package-lock.json', 'scripts/build.ts']
const begun = performance.now()
const previous = await readFile(description, 'utf8').then(
  (text): Build => JSON.parse(text),
  () => undefined,
)
const bundle = await rolldown({
  cwd: root,
  input: { main: 'src/main.ts' },
  platform: 'node',
  // Asked for only where somebody has built it: node-postgres.
  external: 'pg-native',
  plugins: [ownPlaces()],
})
const { output } = await bundle.write({
  dir: dist,
  entryFileNames: '[name]-[hash].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  comments: false,
  // A string of other letters takes two bytes for each.
  charset: 'ascii',
})
const build = await describe(output, await bundle.watchFiles)
await writeFile(`${description}.new`, JSON.stringify(build))
await rename(`${description}.new`, description)
await removeAllBut([...build.files, ...(previous?.files ?? []), 'build.json'])
stdout.write(`dist/ has been built in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`)

/** What a module reads beside itself is still found there. */
function ownPlaces(): Plugin {
  return {
    name: 'own-places',
    transform: {
      filter: { code: 'import.meta.url' },
      handler: (code, id) => {
        const place = JSON.stringify(relative(dist, id).split(sep).join('/'))
        return code.replaceAll(/\bimport\.meta\.url\b/g, `new URL(${place}, import.meta.url).href`)
      },
    },
  }
}

async function describe(
  output: RolldownOutput['output'],
  inputs: readonly string[],
): Promise<Build> {
  const files = output.map(({ fileName }) => fileName)
  const main = output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName
  if (main === undefined) throw new Error('the build has no entry')
  const own = inputs.map((file) => relative(root, file)).filter((file) => file.startsWith('src'))
  return {
    main,
    files,
    madeOf: isFinal ? [] : await Promise.all([...own.sort(), ...makers].map(measured)),
  }
}

async function measured(file: string): Promise<Source> {
  const { size, mtimeMs } = await stat(join(root, file))
  return [file, size, mtimeMs]
}

/** A service that runs may still load what the build before this one had. */
async function removeAllBut(files: readonly string[]): Promise<void> {
  for (const file of await readdir(dist))
    if (!files.includes(file)) await rm(join(dist, file), { recursive: true })
}
