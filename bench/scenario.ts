import type pg from 'pg'
import type { Cleanup } from './cleanup.ts'

/** A placeholder in a request body. Each time the request is sent, a unique text replaces it. */
export const UNIQUE = '@unique@'

export interface BenchRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Load {
  connections: number
  /** The length of a round, in seconds or requests. */
  round: { seconds: number } | { requests: number }
}

/**
 * A group of people who each send a request at the same moment, several times. The requests are the first ones of the
 * measurement.
 */
export interface AtOnce {
  title: string
  people: number
  times: number
  /** The highest acceptable response time at the 99th percentile, in milliseconds. */
  target: number
}

export interface Measurement {
  name: string
  /** The results group the ratios by kind. The caller with the lowest ratio decides the result of a kind. */
  kind: string
  caller: string
  title: string
  /** The share of the lean floor's rate that the product should reach. If left out, the share is only reported. */
  target?: number
  /** Also measures the product while this many people send a request at the same moment. */
  atOnce?: AtOnce
  requests: BenchRequest[]
  /** Numbers in the response that change with every request, such as the id of a new object. */
  made?: string[]
}

/** A scenario that compares the product with the lean floor. */
export interface Comparison {
  name: string
  summary: string
  /** Chooses the requests from the data set that all comparisons share. */
  prepare(client: pg.Client): Promise<Measurement[]>
}

export interface RunOptions {
  /** The number of rounds. If it is undefined, each scenario uses its own default. */
  rounds: number | undefined
  load: Load
  poolSize: number
  /** The path of the script that starts the product. */
  entry: string
  /** The folder for the CPU profile of the product. */
  profileDir: string | undefined
  /** Runs only measurements with these names. */
  only: readonly string[] | undefined
  say: (line: string) => void
}

export interface Report {
  /** Lines for people, including targets and whether they were reached. */
  lines: string[]
  /** The result as data for programs. */
  json: object
  /** The number of missed targets. The command fails if any target was missed. */
  missed?: number
}

export interface Scenario<Options = RunOptions> {
  name: string
  summary: string
  run(options: Options, cleanup: Cleanup): Promise<Report>
}
