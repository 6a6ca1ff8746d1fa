import type { AboutApi } from '#kernel/openapi/openapi.ts'

/** What the served documentation says about the service as a whole, and about each group of operations. */
export const aboutApi: AboutApi = {
  title: 'Workspace Growth Service',
  description:
    'A workspace for businesses that do good: a public directory, a CRM, prospecting, metered credits, automation and Home Actions.',
  contact: { name: 'Whoever runs this service' },
  token:
    'The header value is the word `Token`, a space, and the token that POST /auth/login/ returns: `Token svc_usr_…`. Generated clients send the value as given, so give them the whole value.',
  organizationId: 'The organization the call is about; GET /auth/me/ lists yours.',
  refusalWords: {
    organization_required:
      'Send `organization_id`; GET /api/v1/auth/me/ lists the organizations you belong to.',
    authentication_required:
      'Send the header `Authorization: Token <ACCESS_TOKEN>`; POST /api/v1/auth/login/ returns a token.',
    invalid_token:
      'The token is unknown, revoked or expired; POST /api/v1/auth/login/ returns a new one.',
    not_a_member:
      'Use an organization from GET /api/v1/auth/me/, or ask its owner for an invitation.',
    second_factor_required:
      'Set one up with POST /api/v1/me/second-factor/, or leave the organization.',
    deletion_scheduled:
      'It can only be read until an owner restores it with POST /api/v1/organizations/{organization_id}/restore/.',
  },
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
      description: 'What happened in the organization: read events, or wait for them.',
    },
    {
      prefix: 'webhooks',
      name: 'Webhooks',
      description: 'Addresses that signed events are sent to, and what was sent to each.',
    },
    { prefix: 'home', name: 'Home', description: 'Home Actions: what to do next.' },
    {
      prefix: 'businesses',
      name: 'Businesses',
      description: 'The public businesses: read them, create one, or claim your own.',
    },
    { prefix: 'search', name: 'Search', description: 'Search the public directory.' },
    {
      prefix: 'directory',
      name: 'Directory',
      description: 'Categories and tags of the directory, and your own businesses in it.',
    },
    {
      prefix: 'listings',
      name: 'Listings',
      description: 'What businesses offer and want.',
    },
    {
      prefix: 'networks',
      name: 'Networks',
      description: 'Networks of businesses, their members and applications.',
    },
    {
      prefix: 'moderation',
      name: 'Moderation',
      description: 'Businesses, statements, networks and reports, for moderators.',
    },
    {
      prefix: 'business-context',
      name: 'Business context',
      description:
        'Modules and documents of a business, each public or private, and the versions of modules.',
    },
    {
      prefix: 'context',
      name: 'Context packs',
      description: 'What an AI should know about a business, in one call and within a budget.',
    },
    {
      prefix: 'ai',
      name: 'AI',
      description: 'Metered runs of language models, or of the built-in engine without one.',
    },
    {
      prefix: 'crm',
      name: 'CRM',
      description:
        'Contacts and accounts with their tags, deals, tasks, notes, interactions and forms.',
    },
    {
      prefix: 'forms',
      name: 'Forms',
      description: 'Forms as visitors see and send them.',
    },
    {
      prefix: 'credits',
      name: 'Credits',
      description: 'The wallet with its caps and transactions, usage and prices.',
    },
    {
      prefix: 'gtm',
      name: 'Prospecting',
      description:
        'GTM profiles, the leads discovered for each with their scores, and the sources.',
    },
    {
      prefix: 'privacy',
      name: 'Privacy',
      description:
        'Suppressions: people and companies the organization does not contact. Export or erase what is kept about a person.',
    },
    {
      prefix: 'automation',
      name: 'Automation',
      description: 'Workflow drafts, and Home Actions as recommendations.',
    },
    {
      prefix: 'mcp',
      name: 'MCP keys',
      description: 'Keys for MCP: create, list and revoke them.',
    },
  ],
  steps: [
    {
      title: 'Get a token',
      text: 'Register, or sign in with `POST /auth/login/`. The response holds your token; keep it in `TOKEN`.',
      command: `curl "{api}/auth/register/" \\
  -H "Content-Type: application/json" \\
  -d '{"email": "ada@hearthmill.example", "password": "correct horse battery staple",
       "name": "Ada Miller", "organization_name": "Hearth Mill"}'`,
    },
    {
      title: 'Find your organization',
      text: 'Everything in the workspace belongs to an organization. Take its `id` from `organizations` and keep it in `ORGANIZATION`.',
      command: `curl "{api}/auth/me/" -H "Authorization: Token $TOKEN"`,
    },
    {
      title: 'Make your first call',
      text: 'Store a contact. The response is the whole record.',
      command: `curl "{api}/crm/contacts/" \\
  -H "Authorization: Token $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"organization_id": "'"$ORGANIZATION"'", "name": "Sam Rivers", "email": "sam@rivers.example"}'`,
    },
  ],
}
