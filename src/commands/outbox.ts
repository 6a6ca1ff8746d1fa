import { listOutbox, readOutbox } from '#adapters/mail/outbox.ts'
import { readSettings } from './settings.ts'
import { required, UsageError, type Values, print } from './command.ts'

/** What was not sent because there is no SMTP_URL. */
export async function list(): Promise<void> {
  const { DATA_DIR } = readSettings()
  const mails = await listOutbox(DATA_DIR)
  for (const { id, date, to, subject } of mails) print([id, date, to, subject].join('  '))
  if (mails.length === 0) print(`There is no mail in ${DATA_DIR}/outbox.`)
}

export async function show(values: Values): Promise<void> {
  const { DATA_DIR } = readSettings()
  const wanted = required(values, 'id')
  const mails = await listOutbox(DATA_DIR)
  const mail = wanted === 'latest' ? mails.at(-1) : mails.find(({ id }) => id === wanted)
  if (mail === undefined) throw new UsageError(`there is no such mail in ${DATA_DIR}/outbox`)
  print(await readOutbox(DATA_DIR, mail.id))
}
