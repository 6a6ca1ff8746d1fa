import { listOutbox, readOutbox } from '#adapters/mail/outbox.ts'
import { readSettings } from './settings.ts'
import { needed, required, UsageError, type Command } from './command.ts'
import { print } from './with-runtime.ts'

/** What was not sent because there is no SMTP_URL. */
export const outboxList: Command = {
  name: 'outbox list',
  summary: 'List the mails that were kept because SMTP_URL is not set',
  run: async () => {
    const { DATA_DIR } = readSettings()
    const mails = await listOutbox(DATA_DIR)
    for (const { id, date, to, subject } of mails) print([id, date, to, subject].join('  '))
    if (mails.length === 0) print(`There is no mail in ${DATA_DIR}/outbox.`)
  },
}

export const outboxShow: Command = {
  name: 'outbox show',
  summary: 'Print one of these mails as text',
  options: [needed('id', '<id>', 'Which one, or `latest`; see outbox list')],
  run: async (values) => {
    const { DATA_DIR } = readSettings()
    const wanted = required(values, 'id')
    const mails = await listOutbox(DATA_DIR)
    const mail = wanted === 'latest' ? mails.at(-1) : mails.find(({ id }) => id === wanted)
    if (mail === undefined) throw new UsageError(`there is no such mail in ${DATA_DIR}/outbox`)
    print(await readOutbox(DATA_DIR, mail.id))
  },
}
