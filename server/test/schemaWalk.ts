import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** The parts of a schema's definition that this file reads. */
interface Definition {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: Schema[]
  valueType?: Schema
  in?: Schema
  out?: Schema
  catchall?: Schema
  format?: string
  pattern?: RegExp
  checks?: { _zod: { def: Check } }[]
}

interface Check {
  check: string
  format?: string
  pattern?: RegExp
  minimum?: number
  maximum?: number
  inclusive?: boolean
  value?: unknown
}

export function definitionOf(schema: Schema): Definition {
  // The core type declares only `type`. The other parts of a definition depend on `type`.
  return schema._zod.def
}

/** Removes wrappers such as optional, nullable and default. */
export function unwrapped(schema: Schema): Schema {
  const { innerType } = definitionOf(schema)
  return innerType ? unwrapped(innerType) : schema
}

function checksOf({ checks, ...own }: Definition): Check[] {
  const format = own.format === undefined ? [] : [{ check: 'string_format', ...own }]
  return [...format, ...(checks ?? []).map((check) => check._zod.def)]
}

/** Returns whether a pattern is anchored and repeats nothing without a limit. */
function isBoundedPattern(pattern: RegExp | undefined): boolean {
  if (!pattern) return false
  const outsideClasses = pattern.source.replace(/\[[^\]]*\]/g, 'x')
  return /^\^.*\$$/.test(pattern.source) && !/[*+]|\{\d+,\}/.test(outsideClasses)
}

/** Places in the schema that accept a value of any length. */
export function unboundedPlaces(schema: Schema, path = ''): string[] {
  const definition = definitionOf(schema)
  const { type, shape, element, innerType, options } = definition
  const checks = checksOf(definition)
  const has = (name: string): boolean => checks.some(({ check }) => check === name)
  if (shape) return Object.entries(shape).flatMap(([key, part]) => unboundedPlaces(part, `${path}.${key}`))
  if (innerType) return unboundedPlaces(innerType, path)
  if (options) return options.flatMap((option) => unboundedPlaces(option, path))
  switch (type) {
    case 'string':
      return has('max_length') || checks.some(({ pattern }) => isBoundedPattern(pattern)) ? [] : [path]
    case 'number':
      return has('less_than') || checks.some(({ format }) => format === 'safeint' || format === 'int32')
        ? []
        : [path]
    case 'array':
      return has('max_length') && element ? unboundedPlaces(element, `${path}[]`) : [path]
    case 'pipe': {
      // A limit on one side of the pipe also limits the value that the use case gets.
      const sides = [definition.in, definition.out].filter((side) => side !== undefined)
      const open = sides.map((side) => unboundedPlaces(side, path))
      return open.some((places) => places.length === 0) ? [] : (open[0] ?? [path])
    }
    case 'enum':
    case 'literal':
    case 'boolean':
    case 'null':
    case 'undefined':
      return []
    default:
      return [`${path}: ${type}`]
  }
}

const LEAST = ['min_length', 'greater_than']
const MOST = ['max_length', 'less_than']

/** Limits of this part itself: characters of a text, entries of a list, or the value of a number. */
function sizeOf(definition: Definition): string {
  const bounds = (names: string[]): string[] =>
    checksOf(definition)
      .filter(({ check }) => names.includes(check))
      .map(({ minimum, maximum, value, inclusive }) => {
        const bound = String(minimum ?? maximum ?? value)
        return inclusive === false ? `beyond ${bound}` : bound
      })
  // A required text has two minimums, and the second is stricter.
  const [least, most] = [bounds(LEAST).at(-1), bounds(MOST).at(-1)]
  return least === undefined && most === undefined ? '' : `${least ?? ''}..${most ?? ''}`
}

/** Each place in the schema with a size, such as `title 5..100`. */
export function sizesOf(schema: Schema, path = ''): string[] {
  const definition = definitionOf(schema)
  const { shape, element, innerType, options } = definition
  const size = sizeOf(definition)
  const sides = [innerType, definition.in, definition.out, ...(options ?? [])]
  return [
    ...(size === '' ? [] : [`${path} ${size}`.trim()]),
    ...Object.entries(shape ?? {}).flatMap(([key, part]) =>
      sizesOf(part, path === '' ? key : `${path}.${key}`),
    ),
    ...(element ? sizesOf(element, `${path}[]`) : []),
    ...sides.flatMap((side) => (side ? sizesOf(side, path) : [])),
  ]
}

/** Places where an answer's schema would let undeclared keys through. */
export function openPlaces(schema: Schema, path = ''): string[] {
  const { type, shape, element, innerType, options, catchall, out } = definitionOf(schema)
  if (catchall && definitionOf(catchall).type !== 'never') return [path]
  if (shape) return Object.entries(shape).flatMap(([key, part]) => openPlaces(part, `${path}.${key}`))
  if (element) return openPlaces(element, `${path}[]`)
  if (innerType) return openPlaces(innerType, path)
  if (options) return options.flatMap((option) => openPlaces(option, path))
  if (out) return openPlaces(out, path)
  return ['unknown', 'any', 'record', 'map', 'transform', 'custom'].includes(type) ? [`${path}: ${type}`] : []
}

/**
 * Homes and alerts have a block only if there is one. Issues have a place only in common parts, and merge fields only
 * with merges.
 */
const OPTIONAL_KEYS = new Set(['block', 'place', 'mergedAt', 'hasMerged', 'awaitsQuotes', 'otherJobId'])

/** Keys of an answer that its schema does not declare, and declared keys that are missing. */
export function strayKeys(schema: Schema, value: unknown, path = '$'): string[] {
  const { shape, element, options } = definitionOf(unwrapped(schema))
  if (value === null || value === undefined) return []
  if (options) return []
  if (element && Array.isArray(value))
    return value.flatMap((item: unknown, index) => strayKeys(element, item, `${path}[${index}]`))
  if (!shape) return []
  if (typeof value !== 'object') return [`${path} is no object`]
  const keys = Object.keys(value)
  return [
    ...keys.filter((key) => !(key in shape)).map((key) => `${path}.${key} is not declared`),
    ...Object.keys(shape)
      .filter((key) => !keys.includes(key) && !OPTIONAL_KEYS.has(key))
      .map((key) => `${path}.${key} is missing`),
    ...Object.entries(value).flatMap(([key, part]) => {
      const inner = shape[key]
      return inner ? strayKeys(inner, part, `${path}.${key}`) : []
    }),
  ]
}
