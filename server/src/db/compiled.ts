import type { Compilable, CompiledQuery } from 'kysely'
import type { ReadDb } from './client.ts'

interface Known<P, Row> {
  query: CompiledQuery<Row>
  /**
   * For each parameter of the statement, the input field that supplies its value. Undefined if the parameter is a
   * constant.
   */
  fields: (keyof P | undefined)[]
}

/**
 * Builds and compiles a statement at its first use, then only fills in values. Meant for the few statements that nearly
 * every request runs. `build` must produce the same text for all values.
 */
export function compileOnce<P extends object, Row>(
  build: (db: ReadDb, values: P) => Compilable<Row>,
): (db: ReadDb, values: P) => Promise<Row[]> {
  let known: Known<P, Row> | undefined
  return async (db, values) => {
    known ??= learn(build, db)
    const { query, fields } = known
    const parameters = query.parameters.map((constant, index) => {
      const field = fields[index]
      return field === undefined ? constant : values[field]
    })
    const bound: CompiledQuery<Row> = { ...query, parameters }
    return (await db.executeQuery(bound)).rows
  }
}

// Each field gets a unique mark, which shows where the field appears among the parameters.
function learn<P extends object, Row>(
  build: (db: ReadDb, values: P) => Compilable<Row>,
  db: ReadDb,
): Known<P, Row> {
  const marks = new Map<unknown, keyof P>()
  const markOf = (field: keyof P): unknown => {
    const mark = { field }
    marks.set(mark, field)
    return mark
  }
  // A query builder passes on values without reading them, so a mark can replace a value of any type.
  const values = new Proxy({} as P, { get: (_, field) => markOf(field as keyof P) })
  const query = build(db, values).compile()
  return { query, fields: query.parameters.map((parameter) => marks.get(parameter)) }
}

/**
 * Keeps one built query for each connection pool, because building the query takes longer than the other steps of the
 * read.
 */
export function keptOf<Query>(build: (db: ReadDb) => Query): (ctx: { db: ReadDb }) => Query {
  const kept = new WeakMap<ReadDb, Query>()
  return ({ db }) => {
    const known = kept.get(db) ?? build(db)
    if (!db.isTransaction) kept.set(db, known)
    return known
  }
}
