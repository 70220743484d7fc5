/** One thing that somebody else has changed since the form was opened. */
export interface Difference {
  field: string
  now: string
  /** Null where the person had left it alone. */
  yours: string | null
}

/** Fields of a form that say one thing together, such as a town and its country. */
export interface RecordPart<Values> {
  label: string
  names: readonly (keyof Values)[]
  /** How it reads; a single field's own text unless given. */
  text?: (values: Values) => string
  /** Nothing of the record, but what the person adds to it, such as a comment. */
  isOwn?: boolean
}

/** What is said in a form's fields, before or after its rules have made something of it. */
export type Said<Values> = { readonly [Name in keyof Values]: unknown }

function isSamePart<Values>({ names }: RecordPart<Values>, a: Said<Values>, b: Said<Values>): boolean {
  return names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]))
}

/** Whether two sides say the same in every part. */
export function isSameRecord<Values>(
  parts: readonly RecordPart<Values>[],
  a: Said<Values>,
  b: Said<Values>,
): boolean {
  return parts.every((part) => isSamePart(part, a, b))
}

/** What the person has put in, as text to take along. */
export function recordText<Values>(
  parts: readonly RecordPart<Values>[],
  mine: Values,
  base: Values | null,
): string {
  return parts
    .filter((part) => base === null || !isSamePart(part, base, mine))
    .map((part) => `${part.label}: ${textOf(part, mine) || '-'}`)
    .join('\n')
}

/** Puts the person's changes on top of what is there now; what they left alone follows it. */
export function mergeRecord<Values extends object>(
  parts: readonly RecordPart<Values>[],
  { base, mine, current }: { base: Values; mine: Values; current: Values },
): Values {
  const merged = { ...mine }
  for (const part of parts)
    if (isSamePart(part, base, mine)) for (const name of part.names) merged[name] = current[name]
  return merged
}

/** What changed elsewhere, beside what the person had put there. */
export function recordDifferences<Values extends object>(
  parts: readonly RecordPart<Values>[],
  { base, mine, current }: { base: Values; mine: Values; current: Values },
): Difference[] {
  return parts
    .filter((part) => !isSamePart(part, base, current))
    .map((part) => ({
      field: part.label,
      now: textOf(part, current),
      yours: isSamePart(part, base, mine) ? null : textOf(part, mine),
    }))
}

function textOf<Values>({ names, text }: RecordPart<Values>, values: Values): string {
  return text ? text(values) : names.map((name) => String(values[name] ?? '')).join(', ')
}
