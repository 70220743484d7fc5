import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { BenchRequest } from './scenario.ts'

export type Row = Record<string, unknown>

/** One statement as it reached the driver. */
export interface Statement {
  /** The connection, which tells what belongs to a transaction. */
  client: object
  text: string
  values: unknown[]
  rows: Row[]
  ms: number
}

export interface Recording {
  statements: Statement[]
  answer: unknown
}

interface Result {
  rows?: Row[]
}
type Query = (this: object, ...args: unknown[]) => unknown
interface QueryConfig {
  text: string
  values?: unknown[]
}

const current = new AsyncLocalStorage<Statement[]>()

function readArguments(args: unknown[]): QueryConfig {
  const [first, second] = args
  if (typeof first !== 'string') return first as QueryConfig
  return { text: first, ...(Array.isArray(second) && { values: second as unknown[] }) }
}

function recording(query: Query): Query {
  return function record(...args) {
    const statements = current.getStore()
    if (!statements) return query.apply(this, args)
    const { text, values = [] } = readArguments(args)
    const statement: Statement = { client: this, text, values: [...values], rows: [], ms: 0 }
    statements.push(statement)
    const started = performance.now()
    const finish = (result: Result | undefined): void => {
      statement.ms = performance.now() - started
      statement.rows = result?.rows ?? []
    }
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      args[args.length - 1] = (error: unknown, result?: Result): void => {
        finish(result)
        ;(callback as (error: unknown, result?: Result) => void)(error, result)
      }
      return query.apply(this, args)
    }
    return (query.apply(this, args) as Promise<Result>).then((result) => {
      finish(result)
      return result
    })
  }
}

/** Sees every statement of the connections that are opened until it is stopped; answers how to stop it. */
export function watchDriver(): () => void {
  // The driver's overloads cannot be written as one function; it is called with what it was given.
  const driver = pg.Client.prototype as unknown as { query: Query }
  const original = driver.query
  driver.query = recording(original)
  return () => {
    driver.query = original
  }
}

/** Sends the request through the whole application and keeps what it asked of the database. */
export async function recordRequest(app: FastifyInstance, request: BenchRequest): Promise<Recording> {
  const statements: Statement[] = []
  const { method, path, headers, body } = request
  const response = await current.run(statements, async () =>
    app.inject({ method, url: path, headers, ...(body !== undefined && { payload: body }) }),
  )
  if (response.statusCode >= 300)
    throw new Error(`${method} ${path} answered ${response.statusCode}: ${response.body}`)
  return { statements, answer: response.json() }
}
