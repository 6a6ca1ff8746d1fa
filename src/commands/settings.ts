import type { Config } from '#kernel/config.ts'
import { misspeltSettings, settingsOf } from '#roles/settings.ts'

/** The settings of the environment; what is misspelt there is pointed out. @throws InvalidSettings */
export function readSettings(): Config {
  for (const line of misspeltSettings(process.env)) process.stderr.write(`growth: ${line}\n`)
  return settingsOf(process.env)
}
