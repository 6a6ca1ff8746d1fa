import { needed, type Command } from './command.ts'

const email = needed('email', '<e-mail>', 'Address the person signs in with')

/** Brings in records of one kind. */
function importing(record: 'contact' | 'account' | 'deal' | 'task' | 'note'): Command {
  return {
    name: `import ${record}s`,
    summary: `Bring the ${record}s of a file into an organization`,
    argument: { name: 'file', value: '<path>', help: 'CSV, TSV or JSON Lines', required: true },
    options: [needed('organization', '<slug or id>', 'Whose they are')],
    load: async () => (await import('./import-records.ts')).importRecords(record),
  }
}

const granting = [
  needed('organization', '<slug or id>', 'Who gets them'),
  needed('amount', '<credits>', 'How many, such as 100.00'),
  needed('reference', '<text>', 'Names the grant; the same reference is booked once'),
  { name: 'description', value: '<text>', help: 'Shown in the list of transactions' },
  {
    name: 'expires',
    value: '<time>',
    help: 'When what is left is over, such as 2027-01-01; never if left out',
  },
  {
    name: 'priority',
    value: '<number>',
    help: 'From 1 to 1000, the lowest is burnt first; 500 if left out',
  },
]

/** Every command, in the order of the help. What one needs is loaded when it is called. */
export const commands: readonly Command[] = [
  {
    name: 'serve',
    summary: 'Run the service: REST, MCP, worker and documentation, as ROLES says',
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'migrate',
    summary: 'Bring the database up to date',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  {
    name: 'contract',
    summary: 'Write contract/openapi.json and contract/tools.json from the code',
    options: [{ name: 'check', help: 'Write nothing; fail when the files are not current' }],
    load: async () => (await import('./contract.ts')).contract,
  },
  {
    name: 'user create',
    summary: 'Add a person',
    options: [
      needed('email', '<e-mail>', 'Address to sign in with'),
      needed('name', '<name>', 'What the person is called'),
      {
        name: 'password-stdin',
        help: 'Read the password from standard input instead of making one up',
      },
    ],
    load: async () => (await import('./accounts.ts')).addUser,
  },
  {
    name: 'user password',
    summary: 'Print a link to choose a new password, or set one',
    options: [
      email,
      {
        name: 'password-stdin',
        help: 'Set the password from standard input, and end all sessions',
      },
    ],
    load: async () => (await import('./user-access.ts')).renewPassword,
  },
  {
    name: 'user disable',
    summary: 'Let somebody sign in no more; ends sessions and keys',
    options: [email],
    load: async () => (await import('./user-access.ts')).disable,
  },
  {
    name: 'user enable',
    summary: 'Let somebody sign in again',
    options: [email],
    load: async () => (await import('./user-access.ts')).enable,
  },
  {
    name: 'user second-factor off',
    summary: 'Take the second factor off somebody who has lost it',
    options: [email],
    load: async () => (await import('./user-access.ts')).endSecondFactor,
  },
  {
    name: 'organization create',
    summary: 'Create an organization',
    options: [
      needed('name', '<name>', 'What it is called'),
      needed('owner', '<e-mail>', 'The person who owns it'),
      { name: 'currency', value: '<code>', help: 'ISO 4217 code of its deals; USD if left out' },
    ],
    load: async () => (await import('./accounts.ts')).foundOrganization,
  },
  {
    name: 'credits grant',
    summary: 'Give credits to an organization',
    options: granting,
    load: async () => (await import('./grants.ts')).giveCredits('grant'),
  },
  {
    name: 'credits topup',
    summary: 'Book credits that an organization has paid for',
    options: granting,
    load: async () => (await import('./grants.ts')).giveCredits('topup'),
  },
  {
    name: 'credits refund',
    summary: 'Give back what a charge took, or a part of it',
    options: [
      needed('organization', '<slug or id>', 'Who gets them'),
      needed('charge', '<id>', 'The transaction that charged'),
      needed('amount', '<credits>', 'How many, such as 0.50'),
      needed('reference', '<text>', 'Names the refund; the same reference is booked once'),
      { name: 'description', value: '<text>', help: 'Shown in the list of transactions' },
    ],
    load: async () => (await import('./grants.ts')).refundCredits,
  },
  {
    name: 'outbox list',
    summary: 'List the mails that were kept because SMTP_URL is not set',
    load: async () => (await import('./outbox.ts')).list,
  },
  {
    name: 'outbox show',
    summary: 'Print one of these mails as text',
    options: [needed('id', '<id>', 'Which one, or `latest`; see outbox list')],
    load: async () => (await import('./outbox.ts')).show,
  },
  {
    name: 'export',
    summary: 'Write an organization, or all data, into a file',
    options: [
      { name: 'organization', value: '<slug>', help: 'The organization to write' },
      { name: 'all', help: 'Write all organizations and people, with what they sign in with' },
      needed('file', '<path>', 'The file to make'),
    ],
    load: async () => (await import('./export.ts')).exportData,
  },
  {
    name: 'import',
    summary: 'Take in a file that growth export wrote, whole or not at all',
    options: [
      needed('file', '<path>', 'The file to read'),
      { name: 'without-keys', help: 'Also where what is sealed in it cannot be read here' },
    ],
    load: async () => (await import('./import.ts')).importData,
  },
  {
    name: 'key forget',
    summary: 'Go on without a key that is lost, under which the database holds something',
    options: [needed('id', '<id>', 'Which one, as the refusal names it')],
    load: async () => (await import('./key.ts')).forget,
  },
  ...(['contact', 'account', 'deal', 'task', 'note'] as const).map(importing),
  {
    name: 'moderator add',
    summary: 'Let a person moderate the directory',
    options: [email],
    load: async () => (await import('./moderator.ts')).add,
  },
  {
    name: 'moderator remove',
    summary: 'End that a person moderates the directory',
    options: [email],
    load: async () => (await import('./moderator.ts')).remove,
  },
  {
    name: 'moderator list',
    summary: 'Show who moderates the directory',
    load: async () => (await import('./moderator.ts')).list,
  },
  {
    name: 'privacy erase',
    summary: 'Erase a person or company from all organizations, and keep them out',
    options: [
      { name: 'email', value: '<e-mail>', help: 'Their address' },
      { name: 'domain', value: '<domain>', help: 'The domain of a company' },
      { name: 'handle', value: '<name>', help: 'Their name at a source' },
    ],
    load: async () => (await import('./privacy.ts')).erase,
  },
  {
    name: 'demo',
    summary: 'Fill the directory with invented businesses and add the demo workspace',
    load: async () => (await import('./demo.ts')).demo,
  },
  {
    name: 'demo password',
    summary: 'Show the password of the demo account',
    load: async () => (await import('./demo-password.ts')).showDemoPassword,
  },
]
