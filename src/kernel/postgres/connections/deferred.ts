import type { Statement } from './burst.ts'

interface Mark {
  readonly savepoint: string
  readonly length: number
  readonly setting: string | undefined
}

/**
 * The statements of a transaction that are sent with its commit. Those of a savepoint that is rolled back go with it: as
 * `isolated` opens them, one within another.
 */
export class DeferredStatements {
  readonly statements: Statement[] = []
  readonly #marks: Mark[] = []
  /** The organization that the session is told of when the next one runs. */
  #setting: string | undefined

  constructor(setting: string | undefined) {
    this.#setting = setting
  }

  /** `telling` makes what tells the session of another organization. */
  add(statement: Statement, organizationId: string, telling: (id: string) => Statement): void {
    if (organizationId !== this.#setting) this.statements.push(telling(organizationId))
    this.#setting = organizationId
    this.statements.push(statement)
  }

  /** Sees each statement that is sent meanwhile. */
  follow(text: string): void {
    const [, verb, savepoint] =
      /^(savepoint|release savepoint|rollback to savepoint) (\w+)$/.exec(text) ?? []
    if (savepoint === undefined) return
    if (verb === 'savepoint')
      this.#marks.push({ savepoint, length: this.statements.length, setting: this.#setting })
    else this.#end(savepoint, verb === 'rollback to savepoint')
  }

  /** Those within it end with it; one that was rolled back is still there. */
  #end(savepoint: string, isRolledBack: boolean): void {
    const place = this.#marks.findLastIndex((mark) => mark.savepoint === savepoint)
    const mark = this.#marks[place]
    if (mark === undefined) return
    this.#marks.length = isRolledBack ? place + 1 : place
    if (!isRolledBack) return
    this.statements.length = mark.length
    this.#setting = mark.setting
  }
}
