import type { FieldError } from '#kernel/errors.ts'
import { readNumber } from '../cells/read-number.ts'
import { textOfCell } from '../cells/text-of-cell.ts'
import { numberIn, type Fields } from '../fields.ts'
import { signIn } from '../mapping/decimal-sign.ts'
import type { Planned, Settings } from './plan.ts'

/** Numbers that may be read in two ways, for as long as no other of the file says which of them is meant. */
export class Doubts {
  readonly #decimal: Settings['decimal']
  readonly #columns: readonly Column[]
  readonly #byRow = new Map<number, readonly FieldError[]>()
  #isTold = false

  constructor({ record, mapping, decimal }: Settings, fields: Fields) {
    this.#decimal = decimal
    this.#columns = mapping.flatMap(({ field }, index) => {
      const accepts = field === null ? undefined : numberIn(record, fields, field)
      return field === null || accepts === undefined ? [] : [{ field, index, accepts }]
    })
  }

  /** Looks at rows, and remembers them while they are shown. */
  look(rows: readonly Planned[], isShown: boolean): void {
    if (this.#isTold || this.#columns.length === 0) return
    for (const { source } of rows) {
      const read = this.#columns.map((column) => ({ column, ...this.#read(column, source.cells) }))
      if (read.some(({ sign }) => sign === '.' || sign === ',')) this.#isTold = true
      const either = read.filter(({ sign }) => sign === 'either')
      if (isShown && either.length > 0)
        this.#byRow.set(
          source.row,
          either.map(({ column, cell }) => this.#doubt(column, cell)),
        )
    }
  }

  of(row: number): readonly FieldError[] {
    return this.#isTold ? [] : (this.#byRow.get(row) ?? [])
  }

  #read({ index, accepts }: Column, cells: readonly unknown[]) {
    const { [index]: said } = cells
    const cell = typeof said === 'string' ? textOfCell(said) : ''
    return { cell, sign: signIn(accepts, cell) }
  }

  #doubt({ field }: Column, cell: string): FieldError {
    const other = this.#decimal === '.' ? ',' : '.'
    const message = `Read as ${readNumber(cell, this.#decimal)}; if it is ${readNumber(cell, other)}, change \`decimal\` to "${other}".`
    return { field, code: 'invalid', message }
  }
}

interface Column {
  readonly field: string
  readonly index: number
  readonly accepts: NonNullable<ReturnType<typeof numberIn>>
}
