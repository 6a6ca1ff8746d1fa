import { suite, test } from 'node:test'
import { casesOf, leftOut, type Referred } from '../bench/growth/cases.ts'
import { isJson, isList, readPaths } from '../bench/growth/contract.ts'
import { none } from './none.ts'

/** Where everything that a path names is there. */
const anything: Referred = {
  organizationId: 'organization',
  contact_id: 'contact',
  profile_id: 'profile',
  pathOf: async (path) => path,
  firstOf: async () => 'first',
  viewsOf: async () => [],
  deepIn: async () => undefined,
}

suite('the bench of full tables', () => {
  test('asks every reading and every creation of the contract, or says why not', async () => {
    const asked = await casesOf(anything, { report: () => undefined })
    const routes = new Set(asked.map(({ method, name }) => `${method} ${name.split(' ')[1]}`))
    const paths = Object.entries(await readPaths())
    const offered = paths.flatMap(([path, { get, post }]) => [
      ...(get !== undefined && (isList(get) || isJson(get)) ? [`GET ${path}`] : []),
      ...(post !== undefined && '201' in post.responses ? [`POST ${path}`] : []),
    ])
    none(
      offered.filter((route) => !routes.has(route) && !(route in leftOut)),
      'ask them in `bench/growth/cases.ts`, or say in `leftOut` why not:',
    )
    const left = Object.keys(leftOut).map((name) => name.split(' ').slice(0, 2).join(' '))
    const all = new Set(
      paths.flatMap(([path, { get, post }]) => [
        ...(get === undefined ? [] : [`GET ${path}`]),
        ...(post === undefined ? [] : [`POST ${path}`]),
      ]),
    )
    none(
      left.filter((route) => !all.has(route)),
      'these are offered no more: take them off `leftOut`',
    )
  })
})
