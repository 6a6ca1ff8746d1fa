import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import type { Beside } from '#kernel/mcp/beside.ts'
import { install } from '#test/consumers/install.ts'
import { withInstance } from '#test/instance.ts'
import { sameAs } from '#test/none.ts'
import { suiteBeside } from './beside.ts'
import { conformance, required, type Outcome } from './suite.ts'

const revisions = ['2026-07-28', '2025-11-25'] as const
type Revision = (typeof revisions)[number]

/** Required scenarios that a server without sessions cannot pass, and why; it has what they call. */
const impossible: Readonly<Record<Revision, Readonly<Record<string, string>>>> = {
  '2026-07-28': {},
  '2025-11-25': {
    'tools-call-sampling': 'it would have to ask a client of an older revision, over a stream',
    'tools-call-elicitation': 'the same',
    'elicitation-sep1034-defaults': 'the same',
    'elicitation-sep1330-enums': 'the same',
    'server-sse-multiple-streams': 'a warning: no session id, since there are no sessions',
  },
}

/** What no revision requires, and is not served. */
const optional: readonly (readonly [RegExp, string])[] = [
  [/^tasks-/, 'the extension for tasks is not declared'],
  [/^http-custom-header-server-validation$/, 'no argument of a tool is repeated in a header'],
  [/^server-sse-polling$/, 'a warning: no session id, since there are no sessions'],
]

/** What holds with the tools of the service alone. */
const served: Readonly<Record<Revision, readonly string[]>> = {
  '2026-07-28': [
    'caching',
    'dns-rebinding-protection',
    'http-header-validation',
    'input-required-result-unsupported-methods',
    'prompts-list',
    'resources-list',
    'server-sse-multiple-streams',
    'tools-list',
  ],
  '2025-11-25': [
    'dns-rebinding-protection',
    'ping',
    'prompts-list',
    'resources-list',
    'server-initialize',
    'tools-list',
  ],
}

/** Single checks that fail there, of the scenarios that try what the service has. */
const wanting: Readonly<Record<Revision, readonly string[]>> = {
  '2026-07-28': [
    // These want tools of the suite.
    'server-stateless sep-2575-http-server-no-independent-requests-on-stream',
    'server-stateless sep-2575-missing-capability-http-400',
    'server-stateless sep-2575-server-no-log-without-loglevel',
    'server-stateless sep-2575-server-rejects-undeclared-capability',
  ],
  '2025-11-25': [],
}

/** It passes where any call is refused, and so says nothing of a server without its tool. */
const hollow = 'input-required-result-validate-input'

function runOf(revision: Revision, beside?: Beside): Promise<Outcome> {
  return withInstance(beside === undefined ? {} : { beside }, (instance) =>
    conformance(instance, revision),
  )
}

function namesWhere(
  { scenarios }: Outcome,
  holds: (statuses: readonly string[]) => boolean,
): string[] {
  return [...scenarios]
    .filter(([, checks]) => holds(checks.map(({ status }) => status)))
    .map(([name]) => name)
}

function failing(outcome: Outcome) {
  return namesWhere(outcome, (seen) => seen.includes('FAILURE') || seen.includes('WARNING'))
}

suite('the MCP server before the official suite', () => {
  before(install)

  for (const revision of revisions)
    test(`passes what ${revision} requires, with what the suite calls beside its tools`, async () => {
      const outcome = await runOf(revision, suiteBeside)
      const wanted = await required(revision)
      assert.ok(wanted.length >= 30)
      assert.deepEqual(
        wanted.filter((scenario) => !outcome.scenarios.has(scenario)),
        [],
      )
      const failed = failing(outcome)
      sameAs(
        failed.filter((scenario) => wanted.includes(scenario)),
        Object.keys(impossible[revision]),
        { unlisted: 'mend the server', gone: 'these hold now: take them out of the list' },
      )
      const others = failed.filter((scenario) => !wanted.includes(scenario))
      assert.deepEqual(
        others.filter((scenario) => !optional.some(([pattern]) => pattern.test(scenario))),
        [],
      )
      if (revision === '2026-07-28') assert.equal(outcome.code, 0)
    })

  for (const revision of revisions)
    test(`passes in ${revision} as it is what it has anything for`, async () => {
      const outcome = await runOf(revision)
      const failed = failing(outcome)
      const held = namesWhere(outcome, (seen) => seen.includes('SUCCESS'))
      sameAs(
        held.filter((scenario) => !failed.includes(scenario) && scenario !== hollow),
        [...served[revision]],
        { unlisted: 'list what holds now, unless it is hollow', gone: 'mend the server' },
      )
      const checks = [...outcome.scenarios].flatMap(([scenario, all]) =>
        ['server-stateless', 'caching'].includes(scenario)
          ? all.flatMap(({ id, status }) => (status === 'FAILURE' ? [`${scenario} ${id}`] : []))
          : [],
      )
      sameAs(checks, [...wanting[revision]], {
        unlisted: 'mend the server, or say why it is right',
        gone: 'these hold now: take them out of the list',
      })
    })
})
