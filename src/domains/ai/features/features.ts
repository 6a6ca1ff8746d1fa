import { agent } from './agent.ts'
import { answer } from './answer.ts'
import { chat } from './chat.ts'
import { summarize } from './summarize.ts'

/** What a run may be asked for: its instructions, under a version that every run remembers. */
export interface Feature {
  readonly name: string
  /** Raised with every change of its instructions. */
  readonly version: number
  readonly title: string
  readonly instructions: string
  /** Tokens that it usually writes. */
  readonly expected_tokens: number
  /** Whether records of the workspace are looked up and sent along. */
  readonly readsWorkspace: boolean
}

const ofRuns = [chat, answer, summarize] as const satisfies readonly Feature[]
export const features = [...ofRuns, agent] as const satisfies readonly Feature[]
export type FeatureName = (typeof features)[number]['name']

/** What POST /ai/run/ takes; the agent has an operation of its own. */
type RunName = (typeof ofRuns)[number]['name']
export const featureNames = ofRuns.map(({ name }) => name) as [RunName, ...RunName[]]

export function featureOf(wanted: FeatureName): Feature {
  return features.find(({ name }) => name === wanted) ?? chat
}
