import { misspelt, readConfig, type Config } from '#kernel/config.ts'

/** The settings of the environment; what is misspelt there is pointed out. @throws InvalidSettings */
export function readSettings(): Config {
  for (const line of misspelt(process.env)) process.stderr.write(`growth: ${line}\n`)
  return readConfig(process.env)
}
