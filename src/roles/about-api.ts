import type { AboutApi } from '#kernel/openapi/openapi.ts'

/** What the served documentation says about the service as a whole, and about each group of operations. */
export const aboutApi: AboutApi = {
  title: 'Workspace Growth Service',
  description:
    'A workspace for businesses that do good: a public directory, a CRM, prospecting, metered credits, automation and Home Actions.',
  license: { name: 'MIT', identifier: 'MIT' },
  groups: [
    {
      prefix: 'auth',
      name: 'Auth',
      description: 'Register, sign in and out, and see who you are.',
    },
    {
      prefix: 'me',
      name: 'Me',
      description: 'Your own profile, password, tokens and invitations.',
    },
    {
      prefix: 'organizations',
      name: 'Organizations',
      description: 'Organizations, their members and invitations.',
    },
    {
      prefix: 'events',
      name: 'Events',
      description: 'What happened in the organization, to be read or waited for.',
    },
    { prefix: 'home', name: 'Home', description: 'The next actions worth taking.' },
    {
      prefix: 'businesses',
      name: 'Businesses',
      description: 'The public directory of businesses, and the profiles an organization holds.',
    },
    { prefix: 'search', name: 'Search', description: 'Search in the public directory.' },
    {
      prefix: 'directory',
      name: 'Directory',
      description: 'The categories and tags by which the directory is filed.',
    },
    { prefix: 'networks', name: 'Networks', description: 'Networks that businesses belong to.' },
    { prefix: 'crm', name: 'CRM', description: 'Contacts, accounts, deals, tasks and forms.' },
    { prefix: 'context', name: 'Context', description: 'Context packs for AI work.' },
    {
      prefix: 'business-context',
      name: 'Business context',
      description: 'What the service knows about a business, ready for AI work.',
    },
    { prefix: 'ai', name: 'AI', description: 'Metered AI runs, estimates, agent and threads.' },
    {
      prefix: 'credits',
      name: 'Credits',
      description: 'The wallet, its ledger and the rate cards.',
    },
    {
      prefix: 'gtm',
      name: 'Prospecting',
      description: 'Go-to-market profiles, discovered leads and drafted e-mails.',
    },
    {
      prefix: 'automation',
      name: 'Automation',
      description: 'Workflows, enrollments, runs and recommendations.',
    },
    { prefix: 'mcp', name: 'MCP keys', description: 'Keys that let AI tools reach the workspace.' },
  ],
  steps: [
    {
      title: 'Get a token',
      text: 'Register, or sign in with `POST /auth/login/`. The answer holds your token; keep it in `TOKEN`.',
      command: `curl "{api}/auth/register/" \\
  -H "Content-Type: application/json" \\
  -d '{"email": "ada@hearthmill.example", "password": "correct horse battery staple",
       "name": "Ada Miller", "organization_name": "Hearth Mill"}'`,
    },
    {
      title: 'Find your organization',
      text: 'Everything in the workspace belongs to an organization. Take the `id` of yours and keep it in `ORGANIZATION`.',
      command: `curl "{api}/auth/me/" -H "Authorization: Token $TOKEN"`,
    },
    {
      title: 'Make your first call',
      text: 'Store a contact. The answer is the whole record.',
      command: `curl "{api}/crm/contacts/" \\
  -H "Authorization: Token $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"organization_id": "'"$ORGANIZATION"'", "name": "Sam Rivers", "email": "sam@rivers.example"}'`,
    },
  ],
}
