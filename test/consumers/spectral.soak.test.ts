import { before, suite, test } from 'node:test'
import { copyFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { folder, install, node } from './install.ts'

const contract = fileURLToPath(new URL('../../contract/openapi.json', import.meta.url))
const rules = fileURLToPath(new URL('../../.spectral.json', import.meta.url))

suite('Spectral', () => {
  before(install)

  test('finds nothing in the contract by its rules for OpenAPI', async () => {
    await copyFile(new URL('programs/spectral.mjs', import.meta.url), `${folder}spectral.mjs`)
    await node(`${folder}spectral.mjs`, contract, rules)
  })
})
