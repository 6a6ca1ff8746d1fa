/** Resident MiB of this process: before, at most until `markEarly`, and at most until `end`. */
export function watchMemory() {
  const rss = () => process.memoryUsage.rss() / 1_048_576
  const rssBefore = rss()
  let rssPeak = rssBefore
  let rssPeakEarly = rssBefore
  const watch = setInterval(() => {
    rssPeak = Math.max(rssPeak, rss())
  }, 50)
  return {
    markEarly: () => {
      rssPeakEarly = rssPeak
    },
    end: () => {
      clearInterval(watch)
      return { rss: [rssBefore, rssPeakEarly, rssPeak] }
    },
  }
}
