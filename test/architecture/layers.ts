import type { Rule } from './rule.ts'
import type { Import, Source } from './sources.ts'

/** Changing the order is a decision, written down in docs/decisions.md. */
export const domainOrder = [
  'mail',
  'identity',
  'events',
  'credits',
  'privacy',
  'directory',
  'crm',
  'forms',
  'context',
  'site',
  'ai',
  'gtm',
  'automation',
  'home',
  'mcp',
]

function within(folder: string) {
  return (path: string) => path.startsWith(folder)
}
const kernel = within('src/kernel/')
const adapters = within('src/adapters/')
const roles = within('src/roles/')
const commands = within('src/commands/')
function frontDoor(path: string) {
  return /^src\/domains\/\w+\/index\.ts$/.test(path)
}
/** Read before the domains are loaded, which needs more than half of a second. */
function settings(path: string) {
  return /^src\/domains\/\w+\/settings\.ts$/.test(path)
}
function app(path: string) {
  return path === 'src/app.ts'
}

function domainOf(path: string) {
  return /^src\/domains\/(\w+)\//.exec(path)?.[1]
}

function toTheLeft(domain: string) {
  return (path: string) => {
    const place = domainOrder.indexOf(domainOf(path) ?? '')
    return frontDoor(path) && place >= 0 && place < domainOrder.indexOf(domain)
  }
}

/** Which of our files a file may import. */
function mayImport(path: string): ((target: string) => boolean)[] {
  const domain = domainOf(path)
  if (domain !== undefined)
    return [within(`src/domains/${domain}/`), toTheLeft(domain), kernel, adapters]
  if (kernel(path)) return [kernel]
  if (adapters(path)) return [adapters, kernel]
  if (app(path)) return [frontDoor, adapters, kernel]
  if (roles(path)) return [roles, app, frontDoor, settings, kernel]
  if (commands(path)) return [commands, roles, frontDoor, adapters, kernel]
  if (path === 'src/main.ts') return [commands]
  return [within('src/web/')]
}

function imports({ path, imports: all }: Source, wrong: (one: Import) => boolean) {
  return all.filter(wrong).map(({ target }) => `${path} imports ${target}`)
}

function outOfReach(source: Source): string[] {
  if (source.isTest || !source.path.startsWith('src/')) return []
  const reach = mayImport(source.path)
  return imports(
    source,
    ({ isOurs, target }) => isOurs && !reach.some((allowed) => allowed(target)),
  )
}

const embedded = within('src/adapters/embedded-postgres/')

const infrastructure = /^(fastify|pg|pg-boss|@modelcontextprotocol\/\w+)$/

const models = within('src/adapters/language-model/')

export const layerRules: readonly Rule[] = [
  {
    name: 'a file imports only what stands below it, and a domain only front doors to its left',
    reason:
      'kernel ← adapters ← domains in order ← app.ts and roles ← commands: what is below can be understood, tested and replaced without what is above. News travels right as events.',
    find: outOfReach,
    breaks: {
      path: 'src/domains/crm/contacts.ts',
      text: "import { readProfile } from '#domains/gtm/index.ts'\n",
    },
  },
  {
    name: 'a domain enters another domain by its front door',
    reason:
      'index.ts is what a domain promises, and settings.ts what it wants to be told; everything else may change without asking.',
    find: outOfReach,
    breaks: {
      path: 'src/domains/gtm/leads/leads.ts',
      text: "import {\n  insertContact,\n} from '#domains/crm/contacts/contacts.ts'\n",
    },
  },
  {
    name: 'nothing that runs in production imports test',
    reason: 'the service must start from src alone.',
    find: outOfReach,
    breaks: { path: 'src/roles/http.ts', text: "import { world } from '#test/world.ts'\n" },
  },
  {
    name: 'the web server, database, queue and MCP packages stay in the kernel and the roles',
    reason: 'domains speak of nouns and verbs; the machinery can then be exchanged in one place.',
    find: (source) =>
      source.isTest || kernel(source.path) || roles(source.path) || embedded(source.path)
        ? []
        : imports(source, ({ target }) => infrastructure.test(target)),
    breaks: { path: 'src/commands/database.ts', text: "import pg from 'pg'\n" },
  },
  {
    name: 'only adapters/language-model reaches a language model',
    reason:
      'every call goes through the gateway, which reserves and settles; no other code can make one.',
    find: (source) =>
      source.isTest || models(source.path) || !source.path.startsWith('src/')
        ? []
        : imports(source, ({ target }) => /^(ai|@ai-sdk\/.+|@pydantic\/.+)$/.test(target)),
    breaks: { path: 'src/domains/gtm/leads.ts', text: "import { streamText } from 'ai'\n" },
  },
  {
    name: 'only the domain ai calls adapters/language-model, which app.ts gives it',
    reason:
      'what asks for a text is reserved and settled by its gateway, and what asks for vectors is about public texts alone; others know the shapes of contract.ts.',
    find: (source) =>
      source.isTest || !source.path.startsWith('src/') || mayCallModels(source.path)
        ? []
        : imports(source, ({ target }) => models(target) && !target.endsWith('/contract.ts')),
    breaks: {
      path: 'src/domains/gtm/leads.ts',
      text: "import { embed } from '#adapters/language-model/embeddings.ts'\n",
    },
  },
]

function mayCallModels(path: string): boolean {
  return models(path) || path.startsWith('src/domains/ai/') || path === 'src/app.ts'
}
