import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compose, type App } from '#app'
import { readConfig } from '#kernel/config.ts'
import { openApiDocument } from '#kernel/http/openapi.ts'
import { listing } from '#kernel/mcp/listing.ts'
import { aboutApi } from './about-api.ts'

/** Stands for wherever the service is reached; the contract is the same everywhere. */
const publicUrl = 'https://api.example.com'

/** What the service promises, as the texts of the files that `contract/` holds, by their names. */
export const contractFiles = async (): Promise<ReadonlyMap<string, string>> => {
  const app = compose(readConfig({ PUBLIC_URL: publicUrl }))
  try {
    return new Map(Object.entries(documents(app)).map(([name, value]) => [name, pretty(value)]))
  } finally {
    await app.close()
  }
}

/** Writes every file of the contract into `folder`. */
export const writeContract = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const files = await contractFiles()
  await Promise.all([...files].map(([name, text]) => writeFile(join(folder, name), text)))
}

/** The files in `folder` that are not what the code promises now; none when all is current. */
export const checkContract = async (folder: string): Promise<string[]> => {
  const files = [...(await contractFiles())]
  const written = await Promise.all(files.map(([name]) => textOf(join(folder, name))))
  return files.flatMap(([name, text], index) => (written[index] === text ? [] : [name]))
}

const documents = (app: App): Readonly<Record<string, unknown>> => ({
  'openapi.json': openApiDocument(app.endpoints, { about: aboutApi, publicUrl }),
  'tools.json': app.tools.map(listing),
})

const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const textOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch(() => undefined)
