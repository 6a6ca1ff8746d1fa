import assert from 'node:assert/strict'
import { glob } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { collect, type Surfaces } from '#kernel/domain.ts'
import { endpoint, noContent } from '#kernel/http/endpoint.ts'
import { job } from '#kernel/jobs/job.ts'
import { z } from 'zod'
import { root } from './architecture/sources.ts'
import { none } from './none.ts'
import { world } from './world.ts'

/**
 * The surfaces among the values that a module exports, in lists and records too. What it keeps to itself
 * the compiler misses when it is not used.
 */
function surfacesIn(exported: unknown): object[] {
  if (typeof exported !== 'object' || exported === null) return []
  if (isSurface(exported)) return [exported]
  const isPlain = Array.isArray(exported) || Object.getPrototypeOf(exported) === Object.prototype
  return isPlain ? Object.values(exported).flatMap((value) => surfacesIn(value)) : []
}

/** Endpoints, tools, jobs and subscribers handle something; events have a type and data. */
function isSurface(value: object): boolean {
  const isHandled = 'handle' in value && typeof value.handle === 'function'
  const isEvent = 'type' in value && 'data' in value && value.data instanceof z.ZodType
  return (isHandled && ('route' in value || 'name' in value)) || isEvent
}

function nameOf(surface: object): string {
  const { route, name, type } = surface as Record<string, unknown>
  return String(route ?? name ?? type)
}

/** Collecting may add to a surface, as to which toolsets a tool belongs; what it does stays the same. */
function identityOf(surface: object): unknown {
  return 'handle' in surface ? surface.handle : surface
}

/** What is exported and in none of the collected lists. */
function leftOut(exported: unknown, surfaces: Surfaces) {
  const collected = new Set(Object.values(surfaces).flat().map(identityOf))
  return surfacesIn(exported).filter((surface) => !collected.has(identityOf(surface)))
}

suite('what a domain offers', () => {
  test('is collected by the service, whatever module it stands in', async () => {
    const { app } = (await world()).runtime
    const paths = await Array.fromAsync(
      glob('src/domains/**/*.ts', { cwd: root.pathname, exclude: ['**/*.{test,fixture,d}.ts'] }),
    )
    assert.ok(paths.length > 100, 'the modules were not found')
    const found: string[] = []
    for (const path of paths.sort()) {
      const exported: object = await import(pathToFileURL(`${root.pathname}${path}`).href)
      for (const surface of leftOut({ ...exported }, app)) found.push(`${path} ${nameOf(surface)}`)
    }
    none(found, 'list it in the `domain({ … })` of its index.ts, or delete it')
  })

  test('is missed by this test when it is not collected', () => {
    const [here, there] = ['GET /here/', 'GET /there/'].map((route) =>
      endpoint({
        route: route as 'GET /here/',
        summary: 'Look',
        access: 'public',
        returns: noContent,
        handle: async () => undefined,
      }),
    )
    const late = job({
      name: 'trial.late',
      access: 'organization',
      payload: z.object({}),
      handle: async () => undefined,
    })
    const surfaces = collect([{ name: 'trial', endpoints: [here!] }])
    const exported = { endpoints: [here, there], jobs: { late }, schema: z.object({}) }
    assert.deepEqual(leftOut(exported, surfaces), [there, late])
  })
})
