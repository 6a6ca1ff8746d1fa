import { readFileSync } from 'node:fs'
import core from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'

const [contract, ruleset] = process.argv
  .slice(2)
  .map((path) => JSON.parse(readFileSync(path, 'utf8')))
const linter = new core.Spectral()
linter.setRuleset({ ...ruleset, extends: [rulesets.oas] })
const found = await linter.run(contract)
for (const { code, path, message } of found) console.error(`${code} ${path.join('.')}: ${message}`)
process.exitCode = found.length === 0 ? 0 : 1
