import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { compose, type App } from '#app'
import { settingsOf } from './settings.ts'
import { subjectTypeOf, type EventType } from '#kernel/events/event.ts'
import { openApiDocument } from '#kernel/openapi/openapi.ts'
import { listing } from '#kernel/mcp/listing.ts'
import { wording } from '#kernel/mcp/wording.ts'
import { aboutApi } from './about-api.ts'

/** Stands for wherever the service is reached; the contract is the same everywhere. */
const publicUrl = 'https://api.example.com'

/** What the service promises, as the texts of the files that `contract/` holds, by their names. */
async function contractFiles(): Promise<ReadonlyMap<string, string>> {
  const app = compose(settingsOf({ PUBLIC_URL: publicUrl }))
  try {
    return new Map(Object.entries(documents(app)).map(([name, value]) => [name, pretty(value)]))
  } finally {
    await app.close()
  }
}

/** Writes every file of the contract into `folder`. */
export async function writeContract(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const files = await contractFiles()
  await Promise.all([...files].map(([name, text]) => writeFile(join(folder, name), text)))
}

/** The files in `folder` that are not what the code promises now; none when all is current. */
export async function checkContract(folder: string): Promise<string[]> {
  const files = [...(await contractFiles())]
  const written = await Promise.all(files.map(([name]) => textOf(join(folder, name))))
  return files.flatMap(([name, text], index) => (written[index] === text ? [] : [name]))
}

function documents(app: App): Readonly<Record<string, unknown>> {
  const reword = wording(app.tools)
  return {
    'openapi.json': openApiDocument(app.endpoints, { about: aboutApi, publicUrl }),
    'tools.json': app.tools.map((tool) => listing(tool, reword)),
    'events.json': app.events.map(declaration),
  }
}

/** What an event promises to those who read it or are sent it. */
function declaration({ type, summary, access = 'member', data }: EventType) {
  return {
    type,
    subject: subjectTypeOf(type),
    summary,
    access,
    data: shapeOf(data),
  }
}

/** As plain JSON Schema; the patterns of ids and times say nothing beyond their formats. */
function shapeOf(data: z.ZodType) {
  const { $schema: _, ...shape } = z.toJSONSchema(data, {
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    },
  })
  return shape
}

function pretty(value: unknown) {
  return `${JSON.stringify(value, null, 2)}\n`
}

function textOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined)
}
