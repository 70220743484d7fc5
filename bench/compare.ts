import { runBench } from './bench.ts'
import { FULL_SIZE } from './dataset.ts'
import { reportLines } from './print.ts'
import type { Comparison, Scenario } from './scenario.ts'

const ROUNDS = 7
const WARM_UP_SECONDS = 3

/** Turns a comparison into a scenario that measures the product and the lean floor on the full data set. */
export function compared(scenario: Comparison): Scenario {
  const { name, summary } = scenario
  return {
    name,
    summary,
    run: async ({ rounds = ROUNDS, load, ...options }, cleanup) => {
      const warmUp = { ...load, round: { seconds: WARM_UP_SECONDS } }
      const settings = { ...options, scenario, rounds, load, warmUp, size: FULL_SIZE }
      const report = await runBench(settings, cleanup)
      return { lines: reportLines(report), json: report }
    },
  }
}
