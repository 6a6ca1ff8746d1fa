import { access, glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { lazy } from '#kernel/lazy.ts'
import { root } from './sources.ts'

export interface Document {
  readonly path: string
  readonly text: string
}

const unread = new Set(['node_modules', '.git', 'data', 'seed'])

/** Every text file of the project, hidden ones too, read once for all rules. */
export const readDocuments = lazy(async (): Promise<readonly Document[]> => {
  const found = glob(
    [
      '*.{md,json,ts,css,js,sh,yml}',
      '.*',
      '{.ci,.github,bin,src,test,scripts,bench,migrations,docs,contract}/**/*',
    ],
    { cwd: root.pathname, withFileTypes: true, exclude: (entry) => unread.has(entry.name) },
  )
  const paths = (await Array.fromAsync(found))
    .filter((entry) => entry.isFile() && !/^\.git$|\.(png|jpg|ico|woff2?)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    [...new Set(paths)].map(async (path) => ({
      path: path.slice(root.pathname.length),
      text: await readFile(path, 'utf8'),
    })),
  )
})

const folders = 'src|test|docs|migrations|scripts|contract|bench|bin|\\.ci'

/** Paths that a Markdown file links to or names, and that are not there. */
export async function missingMentions(document: Document): Promise<string[]> {
  const named = [...linksOf(document), ...pathsNamedIn(document)]
  const there = await Promise.all(named.map(exists))
  return named.filter((_, index) => !there[index]).map((path) => `${document.path} names ${path}`)
}

function linksOf({ path, text }: Document): string[] {
  return [...text.matchAll(/\]\((?!\w+:|#)([^)\s#]+)/g)].map(([, target = '']) =>
    normalize(join(dirname(path), target)),
  )
}

/** `src/kernel/scope.ts` in backticks, from the root; patterns and placeholders name no file. */
function pathsNamedIn({ text }: Document): string[] {
  return [...text.matchAll(new RegExp(`\`((?:${folders})/[^\\s\`]*)\``, 'g'))]
    .map(([, path = '']) => path.replace(/:\d+$/, ''))
    .filter((path) => !/[*…<>{}$]|\.\.\./.test(path))
}

function exists(path: string): Promise<boolean> {
  return access(new URL(path, root)).then(
    () => true,
    () => false,
  )
}
