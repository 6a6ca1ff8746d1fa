/** What a column fills that names the account of a record, by its name or its domain. */
export const accountField = 'account'
