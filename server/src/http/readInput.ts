import * as z from 'zod/mini'
import { invalid } from '../errors.ts'

type Schema = z.core.$ZodType
type Fields = Record<string, unknown>

/** Field names that would reach an object's prototype. */
const POISON = new Set(['__proto__', 'constructor', 'prototype'])

function keysOf(schema: Schema): string[] {
  const definition = schema._zod.def
  // Bodies, queries and params are always objects. A test checks that for the whole contract.
  return 'shape' in definition ? Object.keys(definition.shape as Fields) : []
}

/** Renames each field to the contract's spelling, ignoring case, and drops undeclared fields. */
export function canonicalFields(schema: Schema, raw: unknown): Fields {
  if (raw === undefined) return {}
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw))
    throw invalid({ body: 'The body must be a JSON object.' })
  const names = new Map(keysOf(schema).map((key) => [key.toLowerCase(), key]))
  const fields: Fields = {}
  for (const [given, value] of Object.entries(raw)) {
    const name = names.get(given.toLowerCase())
    if (name === undefined) continue
    if (Object.hasOwn(fields, name))
      throw invalid({ [name]: `${name} appears more than once. Send it once.` })
    fields[name] = value
  }
  return fields
}

/**
 * Does the same as `canonicalFields` for each object in a list. Returns undefined if the schema is not a list of
 * objects.
 */
export function canonicalList(schema: Schema, raw: unknown): Fields[] | undefined {
  const definition = schema._zod.def
  if (definition.type !== 'array' || !('element' in definition)) return undefined
  if (!Array.isArray(raw)) throw invalid({ body: 'The body must be a JSON list.' })
  return raw.map((item: unknown) => canonicalFields(definition.element as Schema, item))
}

/** Reads query parameters by name. Refuses a parameter that appears twice. */
export function queryFields(url: string): Fields {
  const start = url.indexOf('?')
  if (start < 0) return {}
  const fields: Fields = {}
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (POISON.has(name))
      throw invalid({ query: 'The query contains a parameter that is not allowed. Remove it and try again.' })
    if (Object.hasOwn(fields, name))
      throw invalid({ [name]: `${name} appears more than once. Send it once.` })
    fields[name] = value
  }
  return fields
}

/** Parses fields by the contract's schema. Throws INVALID with the message of each field's first problem. */
export function parseFields<S extends Schema>(schema: S, fields: Fields | Fields[]): z.output<S> {
  const result = z.safeParse(schema, fields)
  if (result.success) return result.data
  const problems: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const name = Array.isArray(fields) ? issue.path.join('.') || 'body' : String(issue.path[0] ?? 'body')
    problems[name] ??= issue.message
  }
  throw invalid(problems)
}
