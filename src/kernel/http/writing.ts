/** What operations say alike that change or delete a record: `If-Match` is compared, and `dry_run` tries it. */
export const changesRecord = { effect: 'write', conditional: true, dryRun: true } as const

/** And those that do something once: a repeated Idempotency-Key does it no second time, and `dry_run` tries it. */
export const actsOnce = { effect: 'write', transactional: true, dryRun: true } as const
