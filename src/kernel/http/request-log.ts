import type { Logger } from '../log.ts'

type Bindings = Readonly<Record<string, unknown>>
type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'
type Line = [what: object, message?: string]

/** The log of one request, made when there is something to log: of most requests nothing is. */
export class RequestLog {
  readonly #parent: Logger
  readonly #bindings: Bindings
  #own: Logger | undefined

  constructor(parent: Logger, bindings: Bindings) {
    this.#parent = parent
    this.#bindings = bindings
  }

  trace(...line: Line): void {
    this.#write('trace', line)
  }
  debug(...line: Line): void {
    this.#write('debug', line)
  }
  info(...line: Line): void {
    this.#write('info', line)
  }
  warn(...line: Line): void {
    this.#write('warn', line)
  }
  error(...line: Line): void {
    this.#write('error', line)
  }
  fatal(...line: Line): void {
    this.#write('fatal', line)
  }
  child(bindings: Bindings): Logger {
    return this.#made().child(bindings)
  }

  #made(): Logger {
    return (this.#own ??= this.#parent.child(this.#bindings))
  }

  #write(level: Level, line: Line): void {
    if (this.#parent.isLevelEnabled(level)) this.#made()[level](...line)
  }
}
