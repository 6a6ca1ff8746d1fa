import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { marked, markName } from '#kernel/mcp/strangers.ts'
import { callTool, keyOf } from './mcp-client.ts'
import { none, sameAs } from './none.ts'
import { ownTexts } from './own-texts.ts'
import { ownNames, textFields } from './tool-texts.ts'
import { organization, world } from './world.ts'

suite('the words of strangers over MCP', () => {
  test('are told from those of the service and the organization, field by field', async () => {
    const { tools } = (await world()).runtime.app
    const unmarked = tools.flatMap(({ name, output }) =>
      textFields(output).flatMap(({ path, isMarked }) => (isMarked ? [] : [`${name} ${path}`])),
    )
    const isOwnName = (field: string) => ownNames.includes(field.split(/[ .]/).at(-1)!)
    sameAs(
      unmarked.filter((field) => !isOwnName(field)),
      [...ownTexts],
      {
        unlisted:
          'say `byStrangers` in the schema, or list the text in test/tool-texts.ts if nobody outside writes it',
        gone: 'these are no texts of tools any more: take them off `ownTexts`',
      },
    )
  })

  test('are marked in what tools return wherever their schema says so', async () => {
    const { tools } = (await world()).runtime.app
    const unseen = tools.flatMap(({ name, output }) => {
      const told = textFields(marked(output).schema).map(({ path }) => path)
      const marks = told.filter((path) => path.endsWith(markName))
      const around = new Set(marks.map((path) => path.slice(0, -markName.length)))
      return textFields(output).flatMap(({ path, isMarked }) =>
        isMarked && !around.has(path.slice(0, path.lastIndexOf('.') + 1))
          ? [`${name} ${path}`]
          : [],
      )
    })
    none(unseen, '`marked` in src/kernel/mcp/strangers.ts does not see these words of strangers')
  })

  test('are marked beside them in what tools return', async () => {
    const tenant = await organization()
    const { plaintext } = await keyOf(tenant.owner, tenant.id)
    const { body } = await callTool(plaintext, 'search_directory', { q: 'flour' })
    assert.deepEqual(body.results[0].written_by_others, {
      untrusted: true,
      source: 'business directory',
      fields: ['name', 'description', 'website', 'city'],
    })
  })
})
