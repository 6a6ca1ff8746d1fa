const width = 30

/** Where a command that takes long says how far it is. */
export interface Progress {
  readonly isWatched: boolean
  /** `told` says it in words beside the bar; with nothing to be done there is no bar. */
  show(done: number, all: number, told: string): void
  /** Lets what is printed next begin in a line of its own. */
  end(): void
}

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>

/** A bar in one line of the terminal; where nobody watches there is none. */
export function progressOn(terminal: Terminal = process.stderr): Progress {
  const isWatched = terminal.isTTY
  let shown = 0
  return {
    isWatched,
    show: (done, all, told) => {
      if (!isWatched) return
      const filled = all === 0 ? 0 : Math.round((width * Math.min(done, all)) / all)
      const line = `${all === 0 ? '' : `[${'#'.repeat(filled).padEnd(width, '-')}] `}${told}`
      terminal.write(`\r${line.padEnd(shown)}`)
      shown = line.length
    },
    end: () => {
      if (shown > 0) terminal.write('\n')
      shown = 0
    },
  }
}
