import type { Rule } from './rule.ts'
import { placesOf, type Source } from './sources.ts'

function ours({ path, isTest }: Source) {
  return path.startsWith('src/') && !isTest
}
function businessCode(source: Source) {
  return ours(source) && /^src\/(domains|adapters\/(?!embedded-postgres))/.test(source.path)
}

/** A rule about words that must not stand in some of the files. */
function forbids(pattern: RegExp, applies: (source: Source) => boolean = () => true) {
  return (source: Source): string[] => (applies(source) ? placesOf(source, pattern) : [])
}

/** A rule about words that comments and titles of tests must not use. */
function avoids(pattern: RegExp, applies: (source: Source) => boolean = () => true) {
  return (source: Source): string[] => (applies(source) ? placesOf(source, pattern, 'prose') : [])
}

const settingsReaders = /(settingsOf|misspeltSettings)\(process\.env\)/
const bannedNames = /(^|\/)(utils?|helpers?|common|services?|managers?|types|misc|lib)\.ts$/

/** Module-level collections that are written to after they were made. */
function mutableCollections(source: Source): string[] {
  if (!ours(source)) return []
  const made = source.code.matchAll(/^(?:export )?const (\w+)[^\n]*= new (?:Weak)?(?:Map|Set)\b/gm)
  return [...made].flatMap(([, name = '']) =>
    placesOf(source, new RegExp(`\\b${name}\\.(set|add|delete|clear)\\(`)),
  )
}

function exportedCollections(source: Source): string[] {
  return forbids(/^export const \w+ = new (Map|Set)\b/, ours)(source)
}

// Brackets keep the rule from finding itself.
const unfinished = /\b(T[O]DO|FIX[M]E|X[X]X)\b/

export const wordRules: readonly Rule[] = [
  {
    name: 'the environment is read once, as settings',
    reason: 'a command hands process.env to readConfig; everything else receives checked settings.',
    find: (source) =>
      forbids(
        /process\.env.*/,
        ours,
      )(source).filter(
        (place) =>
          !(place.startsWith('src/commands/') && settingsReaders.test(placeLine(source, place))),
      ),
    breaks: { path: 'src/commands/serve.ts', text: "const port = process.env['PORT']\n" },
  },
  {
    name: 'domains and adapters take time, ids and chance from their scope',
    reason: 'scope.now() and scope.newId() can be set by a test; the process clock can not.',
    find: forbids(
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID|\bperformance\.now\(/,
      businessCode,
    ),
    breaks: { path: 'src/domains/crm/tasks.ts', text: 'const due = new Date()\n' },
  },
  {
    name: 'no module keeps mutable state in a variable',
    reason: 'two services in one process, as in the tests, must not share what is not handed over.',
    find: forbids(/^(export )?(let|var) .*/, ours),
    breaks: { path: 'src/kernel/log.ts', text: 'let last = 0\n' },
  },
  {
    name: 'no module keeps mutable state in a collection',
    reason: 'a Map at module level is a cache without an owner, an end or a tenant.',
    find: (source) => [...mutableCollections(source), ...exportedCollections(source)],
    breaks: {
      path: 'src/domains/crm/tags.ts',
      text: 'const seen = new Map<string, number>()\nseen.set("a", 1)\n',
    },
  },
  {
    name: 'a file is named for what is in it',
    reason: 'utils, helpers, common, service, manager and types say only that nobody knew.',
    find: ({ path }) => (bannedNames.test(path) ? [path] : []),
    breaks: { path: 'src/kernel/utils.ts', text: '' },
  },
  {
    name: 'exports have names',
    reason: 'a default export is called something else in every file that imports it.',
    find: forbids(/^export default\b|^export \{[^}]*\bas default\b/),
    breaks: { path: 'src/kernel/log.ts', text: 'export default 1\n' },
  },
  {
    name: 'only syntax that can be erased',
    reason: 'Node runs the files as they are; enums and namespaces would need a compiler.',
    find: forbids(/^\s*(export )?(const )?enum \w+|^\s*(export )?(declare )?namespace \w+/),
    breaks: { path: 'src/kernel/scope.ts', text: 'export enum Role {}\n' },
  },
  {
    name: 'nothing is left for later in the code',
    reason: 'what is not done is an issue with an owner, or it is not needed.',
    find: forbids(unfinished),
    breaks: { path: 'src/kernel/log.ts', text: "const later = 'TO\x44O'\n" },
  },
  {
    name: 'functions are declared as functions',
    reason:
      'declarations hoist, so a file reads downward; an arrow is for what is passed on or typed.',
    find: forbids(
      /^(export )?const \w+ = (async )?(<.*>)?(\(.*\)|\w+)(: .+)? =>|^(export )?const \w+ = (async )?\($/,
    ),
    breaks: { path: 'src/kernel/log.ts', text: 'export const twice = (n: number) => 2 * n\n' },
  },
  {
    name: 'a function returns and a server responds',
    reason: 'readers look for return, response and result; "answer" is none of the field’s terms.',
    find: avoids(/\banswer(s|ed|ing)?\b/i, ours),
    breaks: { path: 'src/kernel/log.ts', text: '/** Answers the level. */\n' },
  },
  {
    name: 'a person is they',
    reason: 'nobody knows who it will be.',
    find: avoids(/\b(he|his|him|himself|she|her|herself)\b/),
    breaks: { path: 'src/domains/crm/tasks.ts', text: '// Whoever made it keeps his own.\n' },
  },
  {
    name: 'types are not switched off',
    reason: 'a cast to any hides every later mistake behind it.',
    find: forbids(/\bas any\b|<any>/, ours),
    breaks: { path: 'src/kernel/log.ts', text: 'const row = value as any\n' },
  },
]

function placeLine(source: Source, place: string): string {
  return source.code.split('\n')[Number(/:(\d+) /.exec(place)?.[1]) - 1] ?? ''
}
