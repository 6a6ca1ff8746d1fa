import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { emptyProfile } from '#adapters/web/site/company/company.ts'
import type { SiteReader } from '#adapters/web/site/site-reader.ts'
import { eventsOf } from '#test/event-log.ts'
import { organization, type Organization } from '#test/world.ts'
import { readOn } from '../provisioned.fixture.ts'
import { readProfile } from './profiles.ts'
import { provisionProfile } from './provisioning.ts'
import { readProfileWhole, type Readers } from './reading-job.ts'

async function provision({ id, owner }: Organization, domain: string) {
  return await owner.post('/gtm/profiles/provision/', { organization_id: id, domain })
}

async function profileOf({ id, owner }: Organization, profile: string) {
  return (await owner.get(`/gtm/profiles/${profile}/?organization_id=${id}`)).body
}

/** Nothing of an entry is read where there is none. */
const readPages: Readers['readPages'] = async (host) => emptyProfile(host)

/** A site with a name and nothing else; `counts` how often it was read. */
function countedReader(isWhole: boolean) {
  const counts = { readings: 0 }
  const readSite: SiteReader = async (host) => {
    counts.readings += 1
    const page = { url: `https://${host}/`, title: 'A', fetched_at: '2026-11-20T10:00:00.000Z' }
    return { status: 'read', isWhole, pages: [page], unread: [], ...emptyProfile(host) }
  }
  return { counts, read: { readSite, readPages } }
}

suite('a website that takes longer than its caller waits', () => {
  test('is answered with what was read, and read to its end by a job', async () => {
    const tenant = await organization()
    // What reads is there then; it may take a while to begin.
    await provision(await organization(), 'short-dairy.example')
    const { status, body } = await provision(tenant, 'slow-dairy.example')
    assert.deepEqual([status, body.status, body.status_reason], [201, 'researching', null])
    assert.equal(body.company.name, 'Slow Dairy')
    const read = body.pages.length
    assert.ok(read >= 1 && read < 6, `${read} pages`)
    await readOn(tenant, body.id)
    const whole = await profileOf(tenant, body.id)
    assert.deepEqual([whole.status, whole.pages.length], ['ready', 6])
    assert.equal(whole.company.founded, 1998)
    assert.deepEqual(whole.icp.industries, ['restaurants', 'hotels'])
    const events = await eventsOf(tenant, 'gtm_profile.')
    assert.deepEqual(
      events.map(({ data }) => (data as { status: string }).status),
      ['researching', 'researching', 'ready'],
    )
    await readOn(tenant, body.id)
    assert.deepEqual(await profileOf(tenant, body.id), whole, 'once over, it is not read again')
  })

  test('is no draft before it had its time', async () => {
    const tenant = await organization()
    const { body } = await provision(tenant, 'silent-dairy.example')
    assert.deepEqual([body.status, body.status_reason, body.pages], ['researching', null, []])
    const asked = `/gtm/profiles/${body.id}/discover-leads/?organization_id=${tenant.id}`
    const early = await tenant.owner.post(asked)
    assert.equal(early.body.code, 'profile_not_ready')
    assert.match(early.body.detail, /still being read/u)
  })

  test('is read for as long as its caller waits, from when the request came', async () => {
    const { scope } = await organization()
    let atMs = scope.now().getTime()
    const slow = { ...scope, now: () => new Date((atMs += 100)) }
    const waits: number[] = []
    const { read } = countedReader(false)
    const readSite: SiteReader = (host, options) => {
      waits.push(options.deadlineMs)
      return read.readSite(host, options)
    }
    for (const [domain, waitedMs] of [
      ['early.example', 0],
      ['late.example', 999.5],
      ['too-late.example', 4000],
    ] as const)
      await provisionProfile(slow, { readSite, readPages }, { domain }, { waitedMs })
    const [early = 0, late = 0, tooLate] = waits
    assert.ok(early <= 2400, `${early} ms though storing took a while`)
    assert.ok(late <= early - 900, `${late} ms`)
    assert.equal(tooLate, 0)
  })

  // Guards `within` of readNow: what reads keeps to no deadline while its thread loads.
  test('is answered though what reads it says nothing in time', async () => {
    const own = (await organization()).scope
    const scope = { ...own, config: { ...own.config, READING_SECONDS: 1 } }
    const loaded = Promise.withResolvers<void>()
    const { read } = countedReader(true)
    const readSite: SiteReader = async (host, options) => {
      await loaded.promise
      return read.readSite(host, options)
    }
    const readers = { readSite, readPages }
    const { profile } = await provisionProfile(scope, readers, { domain: 'mute.example' })
    assert.deepEqual([profile.status, profile.pages], ['researching', []])
    loaded.resolve()
    await readProfileWhole(scope, readers, profile.id)
    const { status, pages } = await readProfile(scope, profile.id)
    assert.deepEqual([status, pages.length], ['draft', 1])
  })

  test('is described by its owner meanwhile, and what they wrote stays', async () => {
    const tenant = await organization()
    const { body } = await provision(tenant, 'slow-dairy.example')
    const change = { icp: { keywords: ['goat cheese', 'raw milk'] } }
    const path = `/gtm/profiles/${body.id}/?organization_id=${tenant.id}`
    const changed = await tenant.owner.patch(path, change)
    assert.equal(changed.body.status, 'ready')
    await readOn(tenant, body.id)
    const whole = await profileOf(tenant, body.id)
    assert.deepEqual(whole.icp.keywords, changed.body.icp.keywords)
    assert.deepEqual([whole.status, whole.icp.industries], ['ready', ['restaurants', 'hotels']])
  })
})

suite('readings of one profile', () => {
  // Without the lock in beginReading each of them would read.
  test('are one, however many ask at once', async () => {
    const { scope } = await organization()
    const { counts, read } = countedReader(false)
    const found = await Promise.all(
      Array.from({ length: 8 }, () => provisionProfile(scope, read, { domain: 'counted.example' })),
    )
    assert.equal(counts.readings, 1)
    assert.equal(found.filter(({ isNew }) => isNew).length, 1)
    assert.equal(new Set(found.map(({ profile }) => profile.id)).size, 1)
  })

  test('begin anew when one was lost with its process', async () => {
    const { scope } = await organization()
    const { counts, read } = countedReader(false)
    await provisionProfile(scope, read, { domain: 'lost.example' })
    const later = { ...scope, now: () => new Date(scope.now().getTime() + 180_000) }
    await provisionProfile(later, read, { domain: 'lost.example' })
    assert.equal(counts.readings, 2)
  })

  test('leave nothing to a caller whose reading a job took over', async () => {
    const tenant = await organization()
    const whole = countedReader(true)
    const readSite: SiteReader = async (host, options) => {
      const [{ id }] = (await tenant.owner.get(`/gtm/profiles/?organization_id=${tenant.id}`)).body
        .results
      const later = { ...tenant.scope, now: () => new Date(tenant.scope.now().getTime() + 4000) }
      await readProfileWhole(later, whole.read, id)
      return await countedReader(false).read.readSite(host, options)
    }
    const { profile } = await provisionProfile(
      tenant.scope,
      { readSite, readPages },
      { domain: 'taken.example' },
    )
    assert.deepEqual([profile.status, profile.status_reason?.code], ['draft', 'nothing_found'])
  })

  test('end with the profile', async () => {
    const tenant = await organization()
    const { read } = countedReader(false)
    const { profile } = await provisionProfile(tenant.scope, read, { domain: 'gone.example' })
    await tenant.owner.delete(`/gtm/profiles/${profile.id}/?organization_id=${tenant.id}`)
    await readProfileWhole(tenant.scope, read, profile.id)
    const { status } = await tenant.owner.get(
      `/gtm/profiles/${profile.id}/?organization_id=${tenant.id}`,
    )
    assert.equal(status, 404)
  })
})

suite('a website that names too little to search by', () => {
  test('asks its owner for three words, and searches by those', async () => {
    const tenant = await organization()
    const { body } = await provision(tenant, 'short-dairy.example')
    assert.deepEqual([body.status, body.status_reason.code], ['draft', 'search_words_needed'])
    assert.match(body.status_reason.message, /Which three words/)
    const icp = { keywords: ['farmhouse cheese', 'raw milk', 'cheese wholesale'] }
    const path = `/gtm/profiles/${body.id}/?organization_id=${tenant.id}`
    const changed = await tenant.owner.patch(path, { icp })
    assert.deepEqual([changed.body.status, changed.body.status_reason], ['ready', null])
    assert.deepEqual(changed.body.icp.query_terms, icp.keywords)
    const again = await provision(tenant, 'short-dairy.example')
    assert.deepEqual([again.body.status, again.body.icp], ['ready', changed.body.icp])
  })
})
