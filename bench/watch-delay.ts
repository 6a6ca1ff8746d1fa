import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds by which timers of this process came too late. */
export interface Late {
  readonly median: number
  readonly p99: number
  readonly most: number
}

/** How late the event loop is from now on; what is returned ends it. */
export function watchDelay(): () => Late {
  const late = monitorEventLoopDelay({ resolution: 1 })
  late.enable()
  return () => {
    late.disable()
    const ms = (nanoseconds: number) => nanoseconds / 1e6
    return { median: ms(late.percentile(50)), p99: ms(late.percentile(99)), most: ms(late.max) }
  }
}
