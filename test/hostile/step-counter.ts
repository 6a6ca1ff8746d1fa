import { Session } from 'node:inspector/promises'

/**
 * Counts what a function does: how often each block of our files and of the packages beneath ran, by V8's coverage, and
 * how many characters or elements were handed to what the runtime does natively. The same input gives the same number.
 */
export interface StepCounter {
  /** What ran between two calls counts too, except what makes the texts. */
  count(work: () => unknown): Promise<number>
}

const ofTheTest = /\/(inputs|step-counter)\.ts$/

export async function createStepCounter(): Promise<StepCounter> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const native = countNativeWork()
  return {
    count: async (work) => {
      native.steps = 0
      work()
      const nativeSteps = native.steps
      const { result } = await session.post('Profiler.takePreciseCoverage')
      const blocks = result
        .filter(({ url }) => url.startsWith('file:') && !ofTheTest.test(url))
        .flatMap(({ functions }) => functions)
        .flatMap(({ ranges }) => ranges)
      return blocks.reduce((sum, { count }) => sum + count, nativeSteps)
    },
  }
}

type Method = (this: { length: number }, ...args: unknown[]) => unknown
/** What a call costs, given what it was called on, its arguments and its result. */
type Cost = (self: { length: number }, args: unknown[], result: unknown) => number

const whole: Cost = (self) => self.length
const made: Cost = (_, __, result) => (result as { length: number }).length
const argument: Cost = (_, [text]) => String(text).length
const searched: Cost = (self, [, from], result) =>
  (Number(result) < 0 || typeof result === 'boolean' ? self.length : Number(result)) -
  (Number(from) || 0)

const stringCosts: Record<string, Cost> = {
  slice: made,
  substring: made,
  substr: made,
  startsWith: argument,
  endsWith: argument,
  indexOf: searched,
  includes: searched,
}
const quickOfString = 'at charAt charCodeAt codePointAt toString valueOf constructor'.split(' ')
const arrayCosts: Record<string, Cost> = { slice: made }
const wholeOfArray =
  'map filter flatMap flat join indexOf includes sort toSorted toReversed reverse concat values'

/** Puts a counter around what strings, arrays and patterns do; for a process that does nothing else. */
function countNativeWork(): { steps: number } {
  const native = { steps: 0 }
  const wrap = (owner: object, name: string, cost: Cost): void => {
    const real = Reflect.get(owner, name) as Method
    Reflect.set(owner, name, function (this: { length: number }, ...args: unknown[]) {
      const result = Reflect.apply(real, this, args)
      native.steps += Math.max(1, cost(this, args, result))
      return result
    })
  }
  for (const name of Object.getOwnPropertyNames(String.prototype)) {
    const isMethod = typeof Reflect.get(Object(''), name) === 'function'
    if (isMethod && !quickOfString.includes(name))
      wrap(String.prototype, name, stringCosts[name] ?? whole)
  }
  for (const name of wholeOfArray.split(' ')) wrap(Array.prototype, name, whole)
  for (const [name, cost] of Object.entries(arrayCosts)) wrap(Array.prototype, name, cost)
  for (const name of ['keys', 'values', 'entries']) wrap(Object, name, made)
  for (const name of ['parse', 'canParse']) wrap(URL, name, argument)
  wrap(JSON, 'parse', argument)
  wrap(RegExp.prototype, 'test', argument)
  return native
}
