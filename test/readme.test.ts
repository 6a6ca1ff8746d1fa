import assert from 'node:assert/strict'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { startSourceStandIns } from '#test/stand-ins/sources/start.ts'
import { freePort } from '#test/settings.ts'

const root = new URL('../', import.meta.url).pathname

interface Step {
  readonly title: string
  readonly commands: string
}

/** The bash blocks of the tour, in order, each step under its heading. */
function stepsOf(readme: string): Step[] {
  const tour = /^## A tour.*\n([^]*?)^## /m.exec(readme)?.[1] ?? ''
  return tour
    .split(/^### /m)
    .slice(1)
    .map((part) => ({
      title: part.slice(0, part.indexOf('\n')),
      commands: [...part.matchAll(/^```bash\n([^]*?)^```$/gm)].map(([, text]) => text).join(''),
    }))
}

/** Their commands work as they stand there, for whoever has taken the tour; those after `api.md` go on as a new account. */
const pages = ['directory.md', 'context.md', 'api.md', 'crm.md', 'forms.md', 'webhooks.md']

/** The shell blocks of a page of `docs/`, as one step. */
async function stepOf(page: string): Promise<Step> {
  const text = await readFile(join(root, 'docs', page), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block]) => block)
  assert.ok(blocks.length > 0, `${page} has no commands`)
  const quiet = 'curl() { command curl -sS "$@"; echo; }\n'
  return { title: page, commands: quiet + blocks.join('') }
}

/** What each step of the tour printed, by its title. */
type Printed = ReadonlyMap<string, string>

async function textOf(child: ChildProcess): Promise<string> {
  let text = ''
  child.stdout?.on('data', (chunk) => (text += String(chunk)))
  child.stderr?.on('data', (chunk) => (text += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  assert.equal(code, 0, text)
  return text
}

async function take(
  steps: readonly Step[],
  base: string,
  settings: { readonly DATA_DIR: string; readonly MAIL_PORT: string },
): Promise<Printed> {
  const border = '%%%%'
  const script = steps.map(({ title, commands }) => `echo '${border}${title}'\n${commands}`)
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script.join('\n')], {
    cwd: root,
    env: { ...process.env, BASE: base, ...settings },
  })
  const parts = (await textOf(child)).split(border).slice(1)
  return new Map(
    parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
  )
}

/** Starts what `npm run build` makes, the way `npm start` does, and waits for its welcome. */
async function startService(dataDir: string, port: number, settings: Record<string, string>) {
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: root })
  const child = spawn(process.execPath, ['bin/growth', 'serve'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  let printed = ''
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += String(chunk)
    if (printed.includes('is ready')) return child
  }
  throw new Error(`the service did not start: ${printed}`)
}

suite('the tour of the README', () => {
  const closing: (() => Promise<unknown>)[] = []
  let printed: Printed = new Map()

  before(async () => {
    const steps = stepsOf(await readFile(join(root, 'README.md'), 'utf8'))
    assert.ok(steps.length > 8, 'the tour was not found')
    const sources = await startSourceStandIns({ now: new Date() })
    closing.push(() => sources.close())
    const dataDir = await mkdtemp(join(tmpdir(), 'growth-readme-'))
    closing.push(() => rm(dataDir, { recursive: true, force: true }))
    const port = await freePort()
    const mailPort = String(await freePort())
    const service = await startService(dataDir, port, {
      OUTBOUND_ORIGIN_MAP: JSON.stringify(sources.originMap),
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'growth@hearthmill.example',
      MURMURATIONS_INDEX_URL: 'https://index.example/v2',
    })
    closing.push(async () => {
      service.kill('SIGTERM')
      if (service.exitCode === null) await once(service, 'exit')
    })
    const settings = { DATA_DIR: dataDir, MAIL_PORT: mailPort }
    const all = [...steps, ...(await Promise.all(pages.map(stepOf)))]
    printed = await take(all, `http://127.0.0.1:${port}`, settings)
  })
  after(async () => {
    for (const close of closing.reverse()) await close()
  })

  const shown = (title: string): string => {
    const text = printed.get(title)
    assert.ok(text !== undefined, `the tour has no step "${title}"`)
    return text
  }

  test('prints nothing that is undefined and no refusal', () => {
    for (const [title, text] of printed) assert.doesNotMatch(text, /undefined|request_id/, title)
  })

  test('is gone on with by the commands of the pages', () => {
    for (const page of ['directory.md', 'context.md'])
      assert.match(shown(page), /hearth-mill/, page)
    assert.match(
      shown('directory.md'),
      /"business_slug":"hearth-and-furrow-bakery"|Wholesale sourdough/,
    )
    assert.match(shown('api.md'), /"count":1,.*"name":"Sam Rivers"/)
    assert.match(shown('crm.md'), /"merged":|"survivor|"into":/)
    assert.match(shown('crm.md'), /"status":201.*"status":201/)
    assert.match(shown('forms.md'), /^\w{20,}$[^]*"title":"Thank you"/m)
    assert.match(shown('webhooks.md'), /"secret":"whsec_/)
  })

  test('leaves no page of docs/ whose commands nobody runs', async () => {
    const all = await Array.fromAsync(glob('docs/*.md', { cwd: root }))
    const texts = await Promise.all(
      all.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
    )
    const commanding = texts.filter(({ text }) => /^```(?:sh|bash)$/m.test(text))
    assert.deepEqual(commanding.map(({ path }) => basename(path)).toSorted(), pages.toSorted())
  })

  test('finds businesses in spite of a typing error', () => {
    assert.match(shown('Search the directory'), /^\[\s*'\w/)
    assert.match(shown('Search the directory'), /slug: 'hearth-mill'/)
  })

  test('signs in and reads the website', () => {
    assert.match(shown('Sign in'), /^organization [0-9a-f-]{36}$/m)
    assert.match(shown('Let it read your website'), /flour/)
  })

  test('estimates, runs and streams, and says what it cost', () => {
    const text = shown('Ask about your workspace')
    assert.match(text, /^0\.01$/m)
    assert.match(text, /without a language model:\n\[1\] lead Hearth & Furrow Bakery: /)
    assert.match(text, /"type":"data-run".*"engine":"builtin"/)
    assert.match(text, /"type":"finish".*"credits":"0\.01"/)
  })

  test('discovers leads with scores and evidence', () => {
    assert.match(shown('Discover leads'), /'fit \d+, intent \d+: \w/)
    assert.match(shown('Discover leads'), /snippet: /)
    assert.match(shown('Discover leads'), /points/)
  })

  test('drafts a mail to a lead, and what was approved arrives at the mail server', () => {
    const text = shown('Write to a lead')
    assert.match(text, /^approved\nsent$/m)
    assert.match(text, /^From: Hearth Mill <growth@hearthmill\.example>/m)
    assert.match(text, /^To: \w+@\w+\.example/m)
    assert.match(text, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  })

  test('charges them to the wallet', () => {
    const [, balance = ''] = /balance: '(\d+\.\d\d)'/.exec(shown('Look at the wallet')) ?? []
    assert.ok(Number(balance) < 100, `the balance is ${balance}`)
    assert.match(shown('Look at the wallet'), /feature: 'lead_discovery'/)
  })

  test('adds a deal with a contact, and shows what to do next', () => {
    assert.match(shown('Add a contact and a deal'), /contact_id: '[0-9a-f-]{36}'/)
    assert.match(shown('See what to do next'), /action_label: '/)
  })

  test('imports a list, and tells what it refused', () => {
    assert.match(shown('Import a list'), /created: 1,\n\s+updated: 1,/)
    assert.match(shown('Import a list'), /Kim,no address,,4,"?email: /)
  })

  test('merges a duplicate, whose id leads to the one that stays', () => {
    assert.match(shown('Merge a duplicate'), /reasons: \[ 'email'/)
    assert.match(shown('Merge a duplicate'), /^[0-9a-f-]{36}\n\+49 30 7654321$/m)
  })

  test('receives what a visitor sends by a form', () => {
    assert.match(shown('Take what a visitor sends'), /^3\nThank you$/m)
    assert.match(shown('Take what a visitor sends'), /state: 'accepted'/)
    assert.match(shown('Take what a visitor sends'), /contact_id: '[0-9a-f-]{36}'/)
  })

  test('shows what happened, and sends it on', () => {
    assert.match(shown('Follow what happens'), /'contact\.created by user: [0-9a-f-]{36}'/)
    assert.match(shown('Follow what happens'), /'webhook-id': '/)
    assert.match(shown('Follow what happens'), /response_status: 204/)
    assert.match(shown('Follow what happens'), /^\+44 1632 960100$/m)
  })

  test('lets an AI tool in with a key, until the key is revoked', () => {
    assert.match(shown('Give an AI tool a key'), /'discover_leads'/)
    assert.match(shown('Give an AI tool a key'), /created: true/)
    assert.equal(shown('Take the key back'), '204\n401\n')
  })
})
