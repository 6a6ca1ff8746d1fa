import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#kernel/config.ts'
import { randomBase62 } from '#kernel/secrets.ts'
import { UsageError, print } from './command.ts'
import { readSettings } from './settings.ts'

function fileOf({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return path.resolve(DATA_DIR, 'demo.password')
}

function knownPassword(config: Pick<Config, 'DATA_DIR'>): Promise<string> {
  return readFile(fileOf(config), 'utf8').then(
    (text) => text.trim(),
    () => '',
  )
}

/** The password of the demo account of this DATA_DIR, made up where there is none yet. */
export async function demoPassword(config: Pick<Config, 'DATA_DIR'>): Promise<string> {
  const known = await knownPassword(config)
  if (known !== '') return known
  const password = randomBase62(20)
  await writeFile(fileOf(config), `${password}\n`, { mode: 0o600, flush: true })
  return password
}

/** Shows the password again. */
export async function showDemoPassword(): Promise<void> {
  const config = readSettings()
  const password = await knownPassword(config)
  if (password === '') throw new UsageError(`there is no ${fileOf(config)}; start the service`)
  print(password)
}
