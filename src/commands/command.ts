import { parseArgs, type ParseArgsConfig } from 'node:util'
import { Expected } from '#kernel/errors.ts'
import { nearest } from '#kernel/text/nearest.ts'
import { version } from '#roles/version.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** One option of a command, as its help shows it. */
export interface Option {
  readonly name: string
  /** What to write after the name, such as `<e-mail>`; a flag has none. */
  readonly value?: string
  readonly help: string
  readonly required?: boolean
}

/** An option that the command cannot do without. */
export function needed(name: string, value: string, help: string): Option {
  return { name, value, help, required: true }
}

/** Option values by name; a flag that was given is `true`. */
export type Values = Readonly<Record<string, string | boolean | undefined>>

/** One command of the `growth` command line. */
export interface Command {
  /** One or two words, as typed. */
  readonly name: string
  readonly summary: string
  readonly options?: readonly Option[]
  /** What is written without a name, first of all. */
  readonly argument?: Option
  /** What it does, and all that this needs. */
  load(): Promise<Run>
}

/** Does what a command is for. @throws UsageError */
export type Run = (values: Values) => Promise<void>

/** The command cannot be carried out as it was typed; the message says what to do. */
export class UsageError extends Expected {}

const helpWords = new Set(['--help', '-h', 'help'])

/** Finds the command that `argv` names and runs it, or shows help. @throws UsageError */
export async function runCommand(
  commands: readonly Command[],
  argv: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  const [command] = commands
    .filter(({ name }) => `${argv.join(' ')} `.startsWith(`${name} `))
    .sort((one, other) => other.name.length - one.name.length)
  if (command === undefined) return printOverview(commands, argv, print)
  const rest = argv.slice(command.name.split(' ').length)
  if (rest.includes('--help') || rest.includes('-h')) return print(helpOf(command))
  refuseUnknownKind(commands, command, rest)
  const values = valuesOf(command, rest)
  const run = await command.load()
  await run(values)
}

/** Where a word follows that names none of the commands that begin so, these are told. @throws UsageError */
function refuseUnknownKind(
  commands: readonly Command[],
  { name, argument }: Command,
  [word]: readonly string[],
): void {
  const further = commands.filter((one) => one.name.startsWith(`${name} `))
  if (argument !== undefined || word === undefined || word.startsWith('-')) return
  if (further.length === 0) return
  const kinds = further.map((one) => one.name.slice(name.length + 1))
  const near = nearest(word, kinds)
  throw new UsageError(
    `growth ${name} knows no "${word}": there are ${new Intl.ListFormat('en').format(kinds)}${near === undefined ? '' : `; did you mean ${near}?`}`,
  )
}

/** The value of such an option. @throws UsageError */
export function required(values: Values, name: string): string {
  const value = values[name]
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is required`)
  return value
}

/** Shows all commands, or those that begin with the word that was typed. @throws UsageError */
function printOverview(
  commands: readonly Command[],
  argv: readonly string[],
  print: (text: string) => void,
) {
  if (argv.includes('--version')) return print(version)
  const words = argv.filter((word) => !helpWords.has(word))
  const named = commands.filter(({ name }) => `${name} `.startsWith(`${words.join(' ')} `))
  const shown = words.length === 0 ? commands : named
  if (shown.length === 0)
    throw new UsageError(`there is no command "${words.join(' ')}"; see growth --help`)
  const width = Math.max(...shown.map(({ name }) => name.length))
  const lines = shown.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  print(
    [
      'Usage: growth <command> [options]',
      '',
      ...lines,
      '',
      'growth --version tells the version of the program.',
      'growth <command> --help explains a command.',
      'Settings come from the environment: docs/operations.md.',
    ].join('\n'),
  )
}

function helpOf({ name, summary, options = [], argument }: Command): string {
  const left = options.map((option) => `--${option.name}${option.value ? ` ${option.value}` : ''}`)
  const width = Math.max(0, ...left.map((text) => text.length))
  const lines = options.map(
    ({ help, required: needed }, index) =>
      `  ${(left[index] ?? '').padEnd(width)}  ${help}${needed === true ? ' (required)' : ''}`,
  )
  const first = argument === undefined ? '' : ` ${argument.value ?? argument.name}`
  const usage = `Usage: growth ${name}${first}${options.length > 0 ? ' [options]' : ''}`
  return [usage, '', `${summary}.`, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}

function valuesOf({ name, options = [], argument }: Command, args: readonly string[]): Values {
  const known: Options = Object.fromEntries(
    options.map((option) => [option.name, { type: option.value ? 'string' : 'boolean' }]),
  )
  try {
    const allowPositionals = argument !== undefined
    const given = parseArgs({ args: [...args], options: known, strict: true, allowPositionals })
    const [first, ...others] = given.positionals
    if (others.length > 0) throw new Error(`"${others[0]}" is one too many`)
    return { ...given.values, ...(argument && { [argument.name]: first }) } as Values
  } catch (error) {
    const [first = ''] = (error as Error).message.split('\n')
    const said = first.replace(
      /^Option '(--\S+)(?: <value>)?' argument is ambiguous/,
      '$1: write a value that begins with a dash as $1=-5',
    )
    throw new UsageError(`${said.replace(/\.$/, '')}; see growth ${name} --help`)
  }
}

/** Prints a line for the person at the terminal. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
