import { readdirSync, readFileSync } from 'node:fs'

/** A page of an invented website as its author wrote it: one line each, marked like `# heading`. */
export interface WrittenPage {
  readonly path: string
  readonly menu: string
  readonly title: string
  readonly lines: readonly string[]
}

/** An invented website, in which shape it is served, and what a person would say of it. */
export interface LabelledSite {
  readonly host: string
  readonly shape: string
  readonly labels: Labels
  readonly description: string
  readonly jsonLd: string
  readonly footer: readonly string[]
  readonly pages: readonly WrittenPage[]
}

/** What a person reads off a site; '' and empty lists where it says nothing. */
export interface Labels {
  readonly name: string
  readonly language: string
  readonly country: string
  readonly city: string
  readonly founded: string
  readonly phone: string
  readonly offer: readonly string[]
  readonly audience: readonly string[]
  readonly email: readonly string[]
  /** Words of which a summary fit to show the owner says one, and such as stand in none. */
  readonly summary: readonly string[]
  readonly never: readonly string[]
}

/** All but `dev` and `test` were written after the rules, as raw pages, and measured before any of them saw it. */
export const splits = [
  'dev',
  'test',
  'fresh',
  'untidy',
  'blind',
  'later',
  'rough',
  'sealed',
  'strange',
  'shut',
  'wild',
  'locked',
  'patched',
  'masked',
  'unread',
  'closed',
  'unruly',
] as const
export type Split = (typeof splits)[number]

/** The sites of a split: rules are made with `dev` alone, `test` only says whether they hold elsewhere. */
export function labelledSites(split: Split): LabelledSite[] {
  const folder = new URL(`${split}/`, import.meta.url)
  return readdirSync(folder)
    .sort()
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split(/^~~~ /m).slice(1))
    .map(siteIn)
}

function siteIn(text: string): LabelledSite {
  const [first = '', ...lines] = text.split('\n')
  const [host = '', shape = ''] = first.split(' ')
  const one = (key: string): string =>
    lines.find((line) => line.startsWith(`${key} `))?.slice(key.length + 1) ?? ''
  const many = (key: string): string[] => one(key).split('; ').filter(Boolean)
  return {
    host,
    shape,
    labels: {
      name: one('name'),
      language: one('language'),
      country: one('country'),
      city: one('city'),
      founded: one('founded'),
      phone: one('phone'),
      offer: many('offer'),
      audience: many('audience'),
      email: many('email'),
      summary: many('summary'),
      never: many('never'),
    },
    description: one('desc'),
    jsonLd: one('ld'),
    footer: lines.flatMap((line) => (line.startsWith('foot: ') ? [line.slice(6)] : [])),
    pages: pagesIn(lines.slice(lines.indexOf('---') + 1)),
  }
}

const notOnPages = /^(?:foot:|desc |ld |founded \d)/

function pagesIn(lines: readonly string[]): WrittenPage[] {
  const starts = lines.flatMap((line, at) => (line.startsWith('=/') ? [at] : []))
  return starts.map((start, at) => {
    const [path = '', menu = '', ...title] = (lines[start] ?? '').slice(1).split(' | ')
    const own = lines.slice(start + 1, starts[at + 1])
    const seen = own.filter((line) => line !== '' && !notOnPages.test(line))
    return { path, menu, title: title.join(' | '), lines: seen }
  })
}
