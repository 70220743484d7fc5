import type pg from 'pg'

/** Stands in a body where every sending of the request puts a text of its own. */
export const UNIQUE = '@unique@'

export interface BenchRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Measurement {
  /** Its key in the ratios. */
  name: string
  title: string
  /** The part of the floor's requests a second that the product should reach. */
  target: number
  requests: BenchRequest[]
  /** Numbers in the answer that are new with every request, such as the id of what it made. */
  made?: string[]
}

export interface Scenario {
  name: string
  summary: string
  /** Chooses the requests from the data set, which every scenario shares. */
  prepare(client: pg.Client): Promise<Measurement[]>
}
