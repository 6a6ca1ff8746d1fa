import assert from 'node:assert/strict'
import { it } from 'node:test'
import { claim } from './claim.ts'
import { program, scratch } from './embedded.fixture.ts'
import { layoutOf, makeFolders } from './layout.ts'

/** Claims at a moment given to all, drops what it got, and has the garbage collected. */
const claimant = `
  import { setFlagsFromString } from 'node:v8'
  import { runInNewContext } from 'node:vm'
  import { claim } from './claim.ts'
  import { layoutOf, makeFolders } from './layout.ts'
  const layout = layoutOf(process.argv[1])
  await makeFolders(layout)
  while (Date.now() < Number(process.argv[2]));
  const said = await claim(layout).then(() => 'won', (error) => error.message)
  setFlagsFromString('--expose-gc')
  const collect = setInterval(runInNewContext('gc'), 10)
  console.log(said)
`

it('gives a DATA_DIR to exactly one of several processes that ask at once, for as long as it lives', async () => {
  await using stage = new AsyncDisposableStack()
  const folder = await scratch(stage)
  const layout = layoutOf(folder)
  await makeFolders(layout)
  const moment = String(Date.now() + 300)
  const all = Array.from({ length: 4 }, () => program(stage, claimant, [folder, moment]))
  const said = await Promise.all(all.map((one) => one.line()))
  const refusals = said.filter((line) => line.startsWith('another service'))
  assert.equal(said.filter((line) => line === 'won').length, 1, said.join('\n'))
  assert.equal(refusals.length, 3, said.join('\n'))
  await assert.rejects(claim(layout), /another service \(pid \d+\) is using/)
  await Promise.all(all.map((one) => one.kill()))
  const mine = await claim(layout)
  await mine.release()
  await mine.release()
})
