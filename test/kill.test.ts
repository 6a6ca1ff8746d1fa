import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSourceStandIns } from '#test/stand-ins/sources/start.ts'
import { demoSiteOrigin, startDemoSite } from '#adapters/web/demo-site/start-demo-site.ts'
import { proveLedger } from '#domains/credits/index.ts'
import { settingsOf } from '#roles/settings.ts'
import { createLogger } from '#kernel/log.ts'
import { runningEmbedded } from '#adapters/embedded-postgres/embedded.ts'
import { createRuntime } from '#roles/runtime.ts'
import { Client, type Reply } from './client.ts'
import { effort } from './effort.ts'
import { cleanUp, postgresPid, startService, type ServiceProcess } from './service-process.ts'
import { freePort, testSettings } from './settings.ts'

/** What the service has said that it did, for one organization. */
interface Acknowledged {
  readonly id: string
  readonly client: Client
  readonly contacts: Map<string, string>
  readonly leads: Set<string>
  /** Hundredths of a credit. */
  charged: number
}

/** Writes that must be acknowledged before the kill, so that it strikes in the middle of many. */
const writesBeforeKill = 60
/** So often the reading of a website is looked at, in 40 s at most. */
const mostLooks = 400

/** A failed call is what a killed service leaves its callers with; anything it says must be a success. */
async function answered(call: Promise<Reply>): Promise<Reply | undefined> {
  const reply = await call.catch(() => undefined)
  if (reply === undefined || reply.status >= 500) return undefined
  assert.ok(reply.status < 300, JSON.stringify(reply.body))
  return reply
}

/** Whether a website was read to its end; the reading may go on behind the call that asked for it. */
async function isRead(look: () => Promise<Reply | undefined>): Promise<boolean> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const reply = await look()
    if (reply?.body.status !== 'researching') return reply?.body.status === 'ready'
    await sleep(100)
  }
  return false
}

/** Callers that write and read without a pause until the service is gone. */
class Load {
  readonly organizations: Acknowledged[] = []
  readonly #origin: string
  #writes = 0
  #enough = Promise.withResolvers<void>()

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Runs until the service stops answering; `strike` is called once enough is written. */
  async run(strike: () => void | Promise<void>): Promise<void> {
    this.#writes = 0
    this.#enough = Promise.withResolvers()
    const callers = [
      this.#prospecting(),
      this.#prospecting(),
      ...[1, 2, 3, 4].map(() => this.#contacts()),
    ]
    await Promise.race([this.#enough.promise, Promise.all(callers)])
    await strike()
    await Promise.all(callers)
  }

  #acknowledge(): void {
    this.#writes += 1
    if (this.#writes >= writesBeforeKill) this.#enough.resolve()
  }

  /** Registers, has a website read and pays for leads, again and again. */
  async #prospecting(): Promise<void> {
    for (;;) {
      const own = await this.#register()
      if (own === undefined) return
      const wish = { organization_id: own.id, domain: 'hearthmill.example' }
      const profile = await answered(own.client.post('/gtm/profiles/provision/', wish))
      if (profile === undefined) return
      const at = `/gtm/profiles/${profile.body.id}/`
      if (!(await isRead(() => answered(own.client.get(`${at}?organization_id=${own.id}`))))) return
      const path = `${at}discover-leads/?organization_id=${own.id}`
      const found = await answered(own.client.post(path))
      if (found === undefined) return
      for (const { id } of found.body) own.leads.add(id)
      own.charged += Math.round(Number(found.headers.get('x-credits-charged')) * 100)
      this.#acknowledge()
    }
  }

  async #register(): Promise<Acknowledged | undefined> {
    const reply = await answered(
      new Client(this.#origin).post('/auth/register/', {
        email: `${randomUUID()}@people.example`,
        password: 'stoneground since 2011',
        name: 'Ada',
        organization_name: 'Mill',
      }),
    )
    if (reply === undefined) return undefined
    const client = new Client(this.#origin, reply.body.token)
    const { id } = reply.body.organization
    const own = {
      id,
      client,
      contacts: new Map<string, string>(),
      leads: new Set<string>(),
      charged: 0,
    }
    this.organizations.push(own)
    this.#acknowledge()
    return own
  }

  async #contacts(): Promise<void> {
    const own = await this.#register()
    if (own === undefined) return
    for (;;) {
      const contact = { organization_id: own.id, name: randomUUID() }
      const headers = { 'idempotency-key': contact.name }
      const made = await answered(own.client.post('/crm/contacts/', contact, headers))
      if (made === undefined) return
      own.contacts.set(made.body.id, contact.name)
      this.#acknowledge()
      const path = `/credits/wallet/?organization_id=${own.id}`
      if ((await answered(own.client.get(path))) === undefined) return
    }
  }
}

/** Every acknowledged write is there, and no contact was written twice. */
async function assertKept({ id, client, contacts, leads, charged }: Acknowledged) {
  const stored = new Map<string, string>()
  let next: string | null = `/crm/contacts/?organization_id=${id}&page_size=200`
  while (next !== null) {
    const { body }: Reply = await client.get(next)
    for (const contact of body.results) stored.set(contact.id, contact.name)
    next = body.next
  }
  for (const [contactId, name] of contacts) assert.equal(stored.get(contactId), name)
  assert.equal(new Set(stored.values()).size, stored.size)
  const profiles = await client.get(`/gtm/profiles/?organization_id=${id}`)
  const kept = new Set<string>()
  for (const profile of profiles.body.results) {
    const { body } = await client.get(`/gtm/profiles/${profile.id}/leads/?organization_id=${id}`)
    for (const lead of body) kept.add(lead.id)
  }
  for (const lead of leads) assert.ok(kept.has(lead))
  const wallet = await client.get(`/credits/wallet/?organization_id=${id}`)
  const spent = 10_000 - Math.round(Number(wallet.body.balance) * 100)
  assert.ok(spent >= charged, `${spent} spent, ${charged} acknowledged`)
  if (leads.size > 0) assert.equal(spent, charged)
}

/** The books of every organization prove themselves, read beside the running service. */
async function assertLedgersProve(dataDir: string, organizations: readonly Acknowledged[]) {
  const database = (await runningEmbedded({ dataDir }))?.service
  assert.ok(database !== undefined)
  const config = settingsOf({ ROLES: 'http' })
  const log = createLogger('silent')
  const runtime = await createRuntime({ config, database, log })
  try {
    for (const { id } of organizations)
      assert.deepEqual(await proveLedger(await runtime.gate.system(runtime.base, id)), [])
  } finally {
    await runtime.close()
  }
}

test('a service or a database that is killed under load keeps all it has acknowledged', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'growth-kill-'))
  const [site, sources] = [await startDemoSite(), await startSourceStandIns({ now: new Date() })]
  const port = await freePort()
  const settings = {
    ...testSettings(port),
    DATA_DIR: dataDir,
    DEMO: 'off',
    OUTBOUND_ORIGIN_MAP: JSON.stringify({
      [demoSiteOrigin]: site.origin,
      ...sources.originMap,
    }),
  }
  const services: ServiceProcess[] = []
  const start = async () => {
    const service = await startService(settings)
    services.push(service)
    return service
  }
  const load = new Load(`http://127.0.0.1:${port}`)
  const assertAllKept = async () => {
    for (const organization of load.organizations) await assertKept(organization)
    await assertLedgersProve(dataDir, load.organizations)
  }
  try {
    for (let round = 1; round <= effort(1, 10); round += 1) {
      await t.test(`when the service is killed, time ${round}`, async () => {
        const service = await start()
        await load.run(() => void service.child.kill('SIGKILL'))
        assert.equal(await service.ended, 'SIGKILL')
      })

      await t.test(`when PostgreSQL is killed, with which it ends, time ${round}`, async () => {
        const service = await start()
        await assertAllKept()
        const pid = await postgresPid(dataDir)
        assert.ok(pid !== undefined)
        await load.run(() => void process.kill(pid, 'SIGKILL'))
        assert.equal(await service.ended, 1)
      })
    }

    await t.test('and stops in order afterwards', async () => {
      const service = await start()
      await assertAllKept()
      service.child.kill('SIGTERM')
      assert.equal(await service.ended, 0)
      assert.equal(await postgresPid(dataDir), undefined)
    })
  } finally {
    await cleanUp(services, dataDir)
    await Promise.all([site.close(), sources.close()])
  }
})
