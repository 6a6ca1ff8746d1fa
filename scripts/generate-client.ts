import { readFile, writeFile } from 'node:fs/promises'
import type { OpenApiDocument } from '#kernel/openapi/document.ts'
import { clientContract } from './client-contract.ts'

const contract = new URL('../contract/openapi.json', import.meta.url)
const generated = new URL('../packages/client/src/contract.ts', import.meta.url)

await writeFile(
  generated,
  clientContract(JSON.parse(await readFile(contract, 'utf8')) as OpenApiDocument),
)
