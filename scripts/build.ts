import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { argv, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'
import type { Build, Source } from '../bin/builds.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const description = join(dist, 'build.json')
const entry = 'src/main.ts'
const makers = ['package-lock.json', 'scripts/build.ts']

/**
 * `npm run build` puts the service and its packages into few files below `dist/`, because a start is mostly the loading
 * of modules (docs/decisions.md, 539). With `--final` nothing is compared at a start: for images, whose files no longer
 * change.
 */
const isFinal = argv.includes('--final')
const begun = performance.now()
const previous = await readFile(description, 'utf8').then(
  (text): Build => JSON.parse(text),
  () => undefined,
)
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: [entry],
  outdir: dist,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // Asked for only where somebody has built it: node-postgres.
  external: ['pg-native'],
  // Comments, and strings of other letters, would take two bytes for each letter of their file.
  charset: 'ascii',
  minifyWhitespace: true,
  legalComments: 'none',
  lineLimit: 200,
  metafile: true,
  banner: { js: ownRoot() },
  plugins: [ownPlaces()],
})
const made = await described(metafile)
await writeFile(`${description}.new`, JSON.stringify(made))
await rename(`${description}.new`, description)
await removeAllBut([...made.files, ...(previous?.files ?? []), basename(description)])
stdout.write(`dist/ has been built in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`)

/** What the modules of each file find: their root, and `require` for packages that are no ES modules. */
function ownRoot(): string {
  return [
    "import { createRequire as __requireOf } from 'node:module'",
    "import { fileURLToPath as __pathOf } from 'node:url'",
    'const require = __requireOf(import.meta.url)',
    "const __root = new URL('..', import.meta.url).href",
  ].join(';')
}

/** What a module reads beside itself is still found there. */
function ownPlaces(): Plugin {
  return {
    name: 'own-places',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.(ts|js|mjs|cjs)$/ }, async ({ path }) => {
        const code = await readFile(path, 'utf8')
        if (!/\b(import\.meta\.url|__dirname|__filename)\b/.test(code)) return undefined
        return { contents: placed(code, path), loader: path.endsWith('.ts') ? 'ts' : 'js' }
      })
    },
  }
}

function placed(code: string, path: string): string {
  const place = `new URL(${JSON.stringify(relative(root, path))}, __root)`
  const folder = `new URL('.', ${place})`
  const isDeclared = /\b(const|let|var)\s+(\{\s*)?__(dirname|filename)\b/.test(code)
  const known = code.replaceAll(/\bimport\.meta\.url\b/g, `${place}.href`)
  return isDeclared
    ? known
    : known
        .replaceAll(/\b__dirname\b/g, `__pathOf(${folder})`)
        .replaceAll(/\b__filename\b/g, `__pathOf(${place})`)
}

async function described({ inputs, outputs }: Metafile): Promise<Build> {
  const files = Object.keys(outputs).map((file) => basename(file))
  const main = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry)?.[0]
  if (main === undefined) throw new Error('the build has no entry')
  const own = Object.keys(inputs).filter((file) => file.startsWith('src/'))
  const madeOf = isFinal ? [] : await Promise.all([...own.sort(), ...makers].map(measured))
  return { main: basename(main), files, madeOf }
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
