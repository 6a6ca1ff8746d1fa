import { enableCompileCache } from 'node:module'

// Before anything else is loaded: a warm start then spends no time on compiling.
enableCompileCache()
const { main } = await import('./commands/main.ts')
process.exitCode = await main(process.argv.slice(2))
