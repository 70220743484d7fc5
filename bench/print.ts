import type { BenchReport } from './bench.ts'
import type { Losses } from './losses.ts'
import type { Measured, Spread, Summary } from './measure.ts'
import type { Machine } from './stage.ts'

export function range({ median, min, max }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)}-${max.toFixed(digits)})`
}

function sideLine(name: string, { requestsPerSecond, p50, p99 }: Summary): string {
  const columns = [range(requestsPerSecond, 0), range(p50, 1), range(p99, 1)]
  return `  ${name.padEnd(14)}${columns.map((text) => text.padEnd(24)).join('')}`.trimEnd()
}

/** A ratio without a target is only reported. */
function ratioLine(name: string, shown: string, ratio: number, target: number | undefined): string {
  const judged = target === undefined ? '' : `, target ${target}: ${verdict(ratio >= target)}`
  return `  ${name.padEnd(14)}${shown}${judged}`
}

function measuredLines(name: string, measured: Measured): string[] {
  const { ratio, target, title, caller, product, floor } = measured
  return [
    '',
    `${name}: ${title}, for ${caller}`,
    sideLine('product', product),
    sideLine('lean floor', floor),
    ratioLine('ratio', range(ratio, 2), ratio.median, target),
  ]
}

/** Prints one ratio for each kind of request: the lowest among the callers. */
function countingLines({ ratios, measurements }: BenchReport): string[] {
  return Object.entries(measurements).map(([kind, { target }]) => {
    const ratio = ratios[kind] ?? Number.NaN
    return ratioLine(kind, ratio.toFixed(2), ratio, target)
  })
}

function atOnceLines({ callers }: BenchReport): string[] {
  return Object.values(callers).flatMap(({ atOnce }) =>
    atOnce ? [judgedLine(`${atOnce.title}, p99`, atOnce.p99, atOnce.target, ' ms')] : [],
  )
}

function memoryLine({ product, floor, ratio, target }: BenchReport['memory']): string {
  return `  ${'memory'.padEnd(14)}${product.toFixed(0)} MB at most, lean floor ${floor.toFixed(0)} MB: ${ratio.toFixed(2)} times, target ${target}: ${verdict(ratio <= target)}`
}

export function machineLine({ cores, node, postgres }: Machine): string {
  return `${cores} cores for server, database and load together; Node.js ${node}, PostgreSQL ${postgres}`
}

export function verdict(isGood: boolean): string {
  return isGood ? 'reached' : 'MISSED'
}

export type Figure = { title: string; value: number; unit?: string } & (
  | { atMost: number }
  | { atLeast: number }
)

export function isReached(figure: Figure): boolean {
  return 'atMost' in figure ? figure.value <= figure.atMost : figure.value >= figure.atLeast
}

export function figureLine(figure: Figure): string {
  const { title, value, unit = '' } = figure
  const target = 'atMost' in figure ? `${figure.atMost}${unit}` : `at least ${figure.atLeast}${unit}`
  const shown = `${value.toFixed(0)}${unit}`.padEnd(12)
  return `  ${title.padEnd(48)}${shown}target ${target}: ${verdict(isReached(figure))}`
}

/** Formats a value that should not exceed its target. */
export function judgedLine(title: string, value: number, target: number, unit = ''): string {
  return figureLine({ title, value, atMost: target, unit })
}

/** Adds up the losses of all rounds. */
export function lossFigures(rounds: readonly Losses[]): Figure[] {
  const sum = (name: keyof Losses): number => rounds.reduce((all, one) => all + one[name], 0)
  return [
    { title: 'acknowledged and lost', value: sum('lost'), atMost: 0 },
    { title: 'half objects', value: sum('half'), atMost: 0 },
    { title: 'files without a row after the sweep', value: sum('orphans'), atMost: 0 },
    { title: 'jobs given up', value: sum('failedJobs'), atMost: 0 },
    { title: 'answers 5xx other than 503', value: sum('wrongAnswers'), atMost: 0 },
  ]
}

export const lossLines = (rounds: readonly Losses[]): string[] => lossFigures(rounds).map(figureLine)

/** Returns medians over the rounds, with the lowest and highest value. */
export function reportLines(report: BenchReport): string[] {
  const { settings, machine, callers, memory } = report
  const { rounds, load, poolSize } = settings
  const length = 'seconds' in load.round ? `${load.round.seconds} s` : `${load.round.requests} requests`
  return [
    `${rounds} rounds of ${length} by turns, ${load.connections} connections, ${poolSize} database connections a side`,
    machineLine(machine),
    '',
    `  ${'side'.padEnd(14)}${['req/s', 'p50 ms', 'p99 ms'].map((text) => text.padEnd(24)).join('')}`.trimEnd(),
    ...Object.entries(callers).flatMap(([name, measured]) => measuredLines(name, measured)),
    '',
    'what counts: the caller with the lowest ratio to the lean floor',
    ...countingLines(report),
    memoryLine(memory),
    ...atOnceLines(report),
  ]
}
