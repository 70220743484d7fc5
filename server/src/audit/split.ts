/**
 * Fields whose values are our own codes, which are sealed with the event. The type `Coded` rejects text that a person
 * typed in these fields.
 */
const CODE_FIELDS = [
  'audience',
  'audiences',
  'call',
  'changed',
  'channel',
  'choice',
  'due',
  'factor',
  'fileStore',
  'kind',
  'kinds',
  'mail',
  'nation',
  'noted',
  'outcome',
  'owner',
  'priority',
  'role',
  'roles',
  'searched',
  'severity',
  'source',
  'state',
  'status',
  'stream',
  'table',
  'verdict',
  'why',
] as const
type CodeField = (typeof CODE_FIELDS)[number]

declare const ours: unique symbol
/** Marks a value as one of our codes, if the type of the value does not show that. */
export type Code = string & { readonly [ours]: true }

export function asCode(word: string): Code {
  return word as Code
}

type Word<V> = V extends string
  ? string extends V
    ? never
    : V
  : V extends readonly (infer Item)[]
    ? readonly Word<Item>[]
    : Coded<V>

/** The type `T`, except that fields for codes do not accept a plain string. */
export type Coded<T> = T extends string | number | boolean | Date | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Coded<Item>[]
    : { [K in keyof T]: K extends CodeField ? Word<T[K]> : Coded<T[K]> }

/** Replaces a text in a sealed row. The text itself is stored separately, or was erased. */
export const TEXT = '[text]'

const DAY_OR_MOMENT = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/
const codeFields: ReadonlySet<string> = new Set(CODE_FIELDS)

/**
 * Moves every text out of a value into `texts`, with its path as the key: `after.reason`, `before.schedules.0.stream`.
 */
export function takeTexts(value: unknown, path: string, texts: Record<string, string>): unknown {
  return takeFrom(value, { path, field: '' }, texts)
}

function takeFrom(
  value: unknown,
  { path, field }: { path: string; field: string },
  texts: Record<string, string>,
): unknown {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') {
    if (codeFields.has(field) || DAY_OR_MOMENT.test(value)) return value
    texts[path] = value
    return TEXT
  }
  if (Array.isArray(value))
    return value.map((item, index) => takeFrom(item, { path: `${path}.${index}`, field }, texts))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      takeFrom(item, { path: `${path}.${name}`, field: name }, texts),
    ]),
  )
}
