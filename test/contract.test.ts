import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { lintFromString, loadConfig } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { fieldsWithoutExample } from '#kernel/openapi/example.ts'
import { kernelRefusals } from '#kernel/openapi/refusals.ts'
import type {
  JsonSchema,
  Media,
  OpenApiDocument,
  Operation,
  Response,
} from '#kernel/openapi/document.ts'
import { checkContract } from '#roles/contract.ts'
import { none } from './none.ts'
import { world } from './world.ts'

const folder = new URL('../contract/', import.meta.url).pathname

async function document(): Promise<OpenApiDocument> {
  return JSON.parse(await readFile(`${folder}openapi.json`, 'utf8')) as OpenApiDocument
}

suite('the contract', () => {
  test('is current', async () => {
    const advice = 'run npm run generate, and see in git what the interface promises differently'
    none(await checkContract(folder), advice)
  })

  test('follows the recommended rules for OpenAPI documents', async () => {
    const rules = new URL('../redocly.yaml', import.meta.url).pathname
    const config = await loadConfig({ configPath: rules })
    const found = await lintFromString({
      source: await readFile(`${folder}openapi.json`, 'utf8'),
      config,
    })
    const faults = found.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
    )
    none(faults, 'correct the endpoint, or switch the rule off in redocly.yaml with the reason')
  })

  test('is an OpenAPI document by the schema of OpenAPI', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate({ ...(await document()) })
    assert.ok(valid, JSON.stringify(errors))
    const { info: _, ...nameless } = await document()
    assert.equal((await validator.validate(nameless)).valid, false)
  })

  test('gives every operation a summary and a group that exists', async () => {
    const { tags, ...rest } = await document()
    const operations = operationsOf(rest.paths)
    const groups = new Set(tags.map(({ name }) => name))
    for (const [name, { summary, tags }] of operations) {
      assert.ok(summary.length > 0, name)
      assert.ok(groups.has(tags[0]), name)
    }
  })

  test('shows only examples that its own schemas admit', async () => {
    const contract = await document()
    const validate = validator(contract)
    const faults = examplesOf(contract).flatMap(({ where, schema, value }) =>
      validate(schema, value).map((fault) => `${where}${fault}`),
    )
    none(faults, 'an example has to fit its own schema')
  })

  test('lets every write of the CRM and of its forms be tried without being kept', async () => {
    const contract = await document()
    // Writes of which nothing can be tried, each with the reason.
    const unlike: Readonly<Record<string, string>> = {}
    const fixed = operationsOf(contract.paths).filter(
      ([name, operation]) =>
        / \/(crm|forms)\//.test(name) &&
        operation['x-effect'] !== 'read' &&
        !(name in unlike) &&
        !canBeTried(operation, contract),
    )
    none(
      fixed.map(([name]) => name),
      'say `dryRun` in the endpoint; only where nothing can be tried, list it in `unlike`',
    )
  })

  test('lets nothing be tried that is paid for: what a trial says would be had for nothing', async () => {
    const contract = await document()
    none(
      operationsOf(contract.paths)
        .filter(
          ([, operation]) => operation['x-effect'] === 'spend' && canBeTried(operation, contract),
        )
        .map(([name]) => name),
      'take `dryRun` out of the endpoint; an estimate says what it will cost',
    )
  })

  test('says of all that costs credits which headers tell what it cost', async () => {
    const { paths } = await document()
    const charged = ['X-Credits-Charged', 'X-Credits-Remaining']
    const spending = operationsOf(paths).filter(([, each]) => each['x-effect'] === 'spend')
    assert.ok(spending.length > 3)
    const silent = spending.filter(([, { responses }]) => {
      const success = (responses['200'] ?? responses['201']) as Response
      const { content, headers } = success
      const isStream = Object.keys(content ?? {}).includes('text/event-stream')
      return !isStream && !charged.every((name) => Object.hasOwn(headers, name))
    })
    none(
      silent.map(([name]) => name),
      'declare `chargeHeaders` and return a `chargedAnswer`; the last part of a stream says it',
    )
  })

  test('names the two texts of every flag in a query', async () => {
    const { paths } = await document()
    const open = operationsOf(paths).flatMap(([name, { parameters }]) =>
      parameters
        .filter(({ schema, example }) => /^(true|false)$/.test(String(example)) && !schema['enum'])
        .map((parameter) => `${name} ${parameter.name}`),
    )
    none(open, 'use `flag` of the kernel: a string of any kind tells a generator nothing')
  })

  test('says which headers come with a refusal', async () => {
    const { paths } = await document()
    const told = [
      ['/ai/run/', '502', 'Retry-After'],
      ['/crm/contacts/', '409', 'X-Possible-Duplicates'],
      ['/crm/contacts/', '409', 'Retry-After'],
      ['/crm/fields/', '409', 'Retry-After'],
    ] as const
    for (const [path, status, header] of told) {
      const { headers } = paths[path]!['post']!.responses[status] as Response
      assert.ok(Object.hasOwn(headers, header), `${path} ${status} ${header}`)
    }
  })

  test('names no refusal again that the kernel names for an operation', async () => {
    const { endpoints } = (await world()).runtime.app
    const twice = endpoints.flatMap((endpoint) =>
      kernelRefusals(endpoint)
        .filter((kind) => endpoint.refuses?.includes(kind) === true)
        .map(({ code }) => `${endpoint.route}: ${code}`),
    )
    none(twice, 'take it out of `refuses`: it follows from the route, the access and the rest')
  })

  test('lets nobody send what is then missing: bodies are required where a member is', async () => {
    const { paths, components } = await document()
    const wrong = operationsOf(paths).filter(([, { requestBody, ...operation }]) => {
      const { schema } = requestBody?.content['application/json'] ?? {}
      if (requestBody === undefined || schema === undefined) return false
      const whole = components.schemas[String(schema['$ref']).split('/').at(-1)!] ?? schema
      const required = (whole['required'] ?? []) as string[]
      const isNamed = [...required, ...operation.parameters.map(({ name }) => name)]
      return (
        requestBody.required !== required.length > 0 ||
        (/member|admin|owner/.test(operation['x-access']) && !isNamed.includes('organization_id'))
      )
    })
    none(
      wrong.map(([name]) => name),
      'see requestBodyOf and inputOf',
    )
  })

  test('gives no member of a body a default, which generators would require of senders', async () => {
    const { components } = await document()
    const sent = Object.entries(components.schemas).filter(([name]) =>
      /^New|Change$|Input$/.test(name),
    )
    assert.ok(sent.length > 10)
    for (const [name, schema] of sent)
      assert.doesNotMatch(JSON.stringify(schema), /"default":/, name)
  })

  test('shows an example for every body, parameter, answer and refusal', async () => {
    const contract = await document()
    for (const [name, operation] of operationsOf(contract.paths)) {
      for (const parameter of operation.parameters) assert.ok('example' in parameter, name)
      for (const media of mediaOf(operation, contract))
        assert.ok('example' in media || Object.keys(media.examples ?? {}).length > 0, name)
    }
  })

  test('leaves no field without an example of its own', async () => {
    const { components, paths } = await document()
    const shapes = Object.entries(components.schemas).flatMap(([name, schema]) =>
      fieldsWithoutExample(schema, name),
    )
    const inputs = operationsOf(paths).flatMap(([name, { parameters, requestBody }]) => [
      ...parameters.flatMap((each) => fieldsWithoutExample(each.schema, `${name} ${each.name}`)),
      ...Object.values(requestBody?.content ?? {})
        .filter(({ schema }) => schema['type'] !== 'string')
        .flatMap(({ schema }) => fieldsWithoutExample(schema, name)),
    ])
    none([...shapes, ...inputs], 'give the field an example: .meta({ example: … }) on its schema')
  })
})

suite('the served documentation', () => {
  test('is the contract under the address of the service', async () => {
    const { visitor, origin, config } = await world()
    const { status, headers, body } = await visitor.get(`${origin}/api/v1/openapi.json`)
    assert.equal(status, 200)
    assert.match(headers.get('content-type') ?? '', /^application\/json/)
    assert.deepEqual(
      JSON.parse(JSON.stringify(body).replaceAll(config.PUBLIC_URL, 'https://api.example.com')),
      await document(),
    )
  })

  test('has a page with an anchor for every operation, shape and problem code, and no dead link', async () => {
    const { visitor, origin } = await world()
    const { body: page } = await visitor.get(`${origin}/docs/`)
    const anchors = new Set(captures(page, /\sid="([^"]+)"/g))
    const { paths, components } = await document()
    const expected = [
      ...operationsOf(paths).map(([, { operationId }]) => operationId),
      ...Object.keys(components.schemas).map((name) => `shape-${name}`),
      ...Object.keys(components.examples).map((code) => `problem-${code}`),
      'problem-method_not_allowed',
      'problem-internal_error',
      'problem-unavailable',
    ]
    assert.deepEqual(
      expected.filter((anchor) => !anchors.has(anchor)),
      [],
    )
    const links = captures(page, /\shref="#([^"]+)"/g)
    assert.deepEqual(
      links.filter((anchor) => !anchors.has(anchor)),
      [],
    )
  })

  test('has a page that can load nothing but its icon', async () => {
    const { visitor, origin } = await world()
    const { headers, body: page } = await visitor.get(`${origin}/docs/`)
    const digest = (element: string) => {
      const [content] = captures(page, new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 'gs'))
      return `'sha256-${createHash('sha256').update(content!).digest('base64')}'`
    }
    const policy = (headers.get('content-security-policy') ?? '').split('; ')
    assert.deepEqual(policy.slice(0, 3), [
      "default-src 'none'",
      `style-src ${digest('style')}`,
      `script-src ${digest('script')}`,
    ])
    assert.deepEqual(captures(page, /<(?:script|img|iframe|link)[^>]*\s(?:src|href)="([^"]+)"/g), [
      '/favicon.svg',
    ])
    assert.deepEqual(captures(page, /\s(style|on[a-z]+)="/g), [])
  })
})

function captures(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, captured]) => captured!)
}

function operationsOf(paths: OpenApiDocument['paths']): [string, Operation][] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
}

/** It is asked for in the address, or by a member of the body. */
function canBeTried({ parameters, requestBody }: Operation, { components }: OpenApiDocument) {
  const { $ref, ...own } = requestBody?.content['application/json']?.schema ?? {}
  const { properties } =
    typeof $ref === 'string' ? components.schemas[$ref.split('/').at(-1)!]! : own
  return (
    parameters.some(({ name }) => name === 'dry_run') || Object(properties).dry_run !== undefined
  )
}

interface Shown {
  readonly where: string
  readonly schema: JsonSchema
  readonly value: unknown
}

function examplesOf(contract: OpenApiDocument): Shown[] {
  return [
    ...operationsOf(contract.paths).flatMap(([name, operation]) => [
      ...operation.parameters.map(({ name: field, schema, example }) => ({
        where: `${name} ${field}`,
        schema,
        value: example,
      })),
      ...mediaOf(operation, contract)
        .filter((media) => 'example' in media)
        .map(({ schema, example }) => ({ where: name, schema, value: example })),
    ]),
    ...operationsOf(contract.paths).flatMap(([name, operation]) =>
      mediaOf(operation, contract).flatMap(({ schema, examples = {} }) =>
        Object.keys(examples).map((code) => ({
          where: `${name} ${code}`,
          schema,
          value: contract.components.examples[code]!.value,
        })),
      ),
    ),
  ]
}

function mediaOf({ requestBody, responses }: Operation, { components }: OpenApiDocument): Media[] {
  return [
    ...Object.values(requestBody?.content ?? {}),
    ...Object.values(responses).flatMap((found) => {
      const response =
        '$ref' in found ? components.responses[found.$ref.split('/').at(-1)!]! : found
      return Object.values(response.content ?? {})
    }),
  ]
}

/** Tells how a value breaks a schema of the contract; nothing where it does not. */
function validator({ components }: OpenApiDocument) {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
  })
  addFormats.default(ajv)
  ajv.addFormat('password', true)
  for (const [name, schema] of Object.entries(components.schemas))
    ajv.addSchema(within(schema), name)
  const checks = new Map<string, ValidateFunction>()
  return (schema: JsonSchema, value: unknown): string[] => {
    const text = JSON.stringify(schema)
    const check = checks.get(text) ?? ajv.compile(within(schema))
    checks.set(text, check)
    return check(value) ? [] : (check.errors ?? []).map((e) => `${e.instancePath} ${e.message}`)
  }
}

/** With names of components for addresses, so that each of them is compiled once. */
function within(schema: JsonSchema): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"')) as object
}
