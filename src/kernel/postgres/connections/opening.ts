/** A statement as it is sent: its text, and the values of its parameters. */
export interface Question {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** A question whose one row names in `opens` the organization that is open to what is read behind it, or null. */
export interface Opening extends Question {
  /** The same question, made by `openingOf`. */
  readonly opening: string
}

/** What is read behind it, and for which organization: `opened` where the reply alone tells. */
export interface OpenedRead extends Question {
  readonly organizationId: string
}

const opened = `nullif(current_setting('app.organization_id', true), '')::uuid`

/** The same read of one organization, of whichever the question opens. */
export function ofOpened({ sql }: { readonly sql: string }): OpenedRead {
  return { sql: sql.replaceAll('$1', opened), parameters: [], organizationId: 'opened' }
}

/** The database itself sets the organization, from the row that it has found. */
export function openingOf(sql: string): string {
  return `
    select asked.*, set_config('app.organization_id', coalesce(asked.opens::text, ''), true) as opened
      from (${sql}) as asked`
}

export interface AskedAndRead {
  readonly asked: readonly unknown[]
  /** Undefined where the setting would not reach all of the database: then it is to be read by itself. */
  readonly read: readonly unknown[] | undefined
}
