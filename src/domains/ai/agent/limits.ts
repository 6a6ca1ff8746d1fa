/** What one run of the agent may take at most. */
export const limits = {
  steps: 6,
  /** Tools that one step may call. */
  callsOfStep: 6,
  /** Tokens of all steps together. */
  input: 60_000,
  output: 6000,
  outputOfStep: 1000,
  /** Milliseconds of everything. */
  timeMs: 240_000,
  /** What it says where the next step would pass a limit. */
  reached: 'I stop here: this message has reached its limit. Send another one to continue.',
} as const
