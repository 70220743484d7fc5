import type { BenchReport } from './bench.ts'
import type { Measured, Spread, Summary } from './measure.ts'
import type { Statement } from './recorder.ts'
import type { Machine } from './stage.ts'

export function range({ median, min, max }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)}-${max.toFixed(digits)})`
}

function sideLine(name: string, { requestsPerSecond, p50, p99 }: Summary): string {
  const columns = [range(requestsPerSecond, 0), range(p50, 1), range(p99, 1)]
  return `  ${name.padEnd(10)}${columns.map((text) => text.padEnd(24)).join('')}`
}

function measuredLines(name: string, measured: Measured): string[] {
  const { ratio, target, title, product, floor } = measured
  return [
    '',
    `${name}: ${title}`,
    sideLine('product', product),
    sideLine('floor', floor),
    `  ratio     ${range(ratio, 2)}, target ${target}: ${verdict(ratio.median >= target)}`,
  ]
}

export function machineLine({ cores, node, postgres }: Machine): string {
  return `${cores} cores for server, database and load together; Node.js ${node}, PostgreSQL ${postgres}`
}

export function verdict(isReached: boolean): string {
  return isReached ? 'reached' : 'MISSED'
}

/** Medians over the rounds, with the lowest and the highest. */
export function reportLines({ settings, machine, measurements }: BenchReport): string[] {
  const { rounds, load, poolSize } = settings
  const length = 'seconds' in load.round ? `${load.round.seconds} s` : `${load.round.requests} requests`
  return [
    `${rounds} rounds of ${length} by turns, ${load.connections} connections, ${poolSize} database connections a side`,
    machineLine(machine),
    '',
    `  ${'side'.padEnd(10)}${['req/s', 'p50 ms', 'p99 ms'].map((text) => text.padEnd(24)).join('')}`.trimEnd(),
    ...Object.entries(measurements).flatMap(([name, measured]) => measuredLines(name, measured)),
  ]
}

/** What one request asks of the database, alone and with nothing else running. */
export function statementLines(samples: ReadonlyMap<string, readonly Statement[]>): string[] {
  return [...samples].flatMap(([name, statements]) => {
    const total = statements.reduce((sum, { ms }) => sum + ms, 0)
    return [
      '',
      `${name}: ${statements.length} statements, ${total.toFixed(2)} ms`,
      ...statements.map(
        ({ ms, rows, text }) =>
          `  ${ms.toFixed(2).padStart(6)} ms ${String(rows.length).padStart(4)} rows  ${text.replaceAll(/\s+/g, ' ')}`,
      ),
    ]
  })
}
