import { Counter, type Registry } from 'prom-client'

type Labels = Readonly<Record<string, string>>

/** A tally of whatever labels, to be shown. */
export type AnyTally = Pick<Tally<Labels>, 'showIn'>

/** What a process counts for `/metrics`, by labels of few values, each of which begins at nothing. */
export class Tally<L extends Labels> {
  readonly #counter: Counter

  constructor(name: string, help: string, series: readonly L[]) {
    const labelNames = [...new Set(series.flatMap((labels) => Object.keys(labels)))]
    this.#counter = new Counter({ name, help, labelNames, registers: [] })
    for (const labels of series) this.#counter.inc({ ...labels }, 0)
  }

  count(labels: L): void {
    this.#counter.inc({ ...labels })
  }

  /** Has it told with what else is measured. */
  showIn(metrics: Registry): void {
    metrics.registerMetric(this.#counter)
  }
}
