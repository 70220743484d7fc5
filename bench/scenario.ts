import type pg from 'pg'
import type { Cleanup } from './cleanup.ts'

/** Stands in a body where every sending of the request puts a text of its own. */
export const UNIQUE = '@unique@'

export interface BenchRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Load {
  connections: number
  /** How long a round takes, or of how many requests it is. */
  round: { seconds: number } | { requests: number }
}

export interface Measurement {
  name: string
  /** Its key in the ratios, where the caller with the lowest one counts. */
  kind: string
  caller: string
  title: string
  /** The part of the lean floor's requests a second that the product should reach. */
  target: number
  requests: BenchRequest[]
  /** Numbers in the answer that are new with every request, such as the id of what it made. */
  made?: string[]
}

/** A scenario that compares the product with the lean floor. */
export interface Comparison {
  name: string
  summary: string
  /** Chooses the requests from the data set, which all comparisons share. */
  prepare(client: pg.Client): Promise<Measurement[]>
}

/** What the command line asks for. */
export interface RunOptions {
  /** Each scenario has a number of its own when none is asked for. */
  rounds: number | undefined
  load: Load
  poolSize: number
  /** The script that starts the product. */
  entry: string
  /** Where the product's process writes its CPU profile. */
  profileDir: string | undefined
  /** Measures only those of these names. */
  only: readonly string[] | undefined
  say: (line: string) => void
}

export interface Report {
  /** For a reader, targets and whether they are reached included. */
  lines: string[]
  /** For a program. */
  json: object
  /** Of targets, where missing one fails the command. */
  missed?: number
}

export interface Scenario<Options = RunOptions> {
  name: string
  summary: string
  run(options: Options, cleanup: Cleanup): Promise<Report>
}
