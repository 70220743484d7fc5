/** A field or part that somebody else has changed since the form was opened. */
export interface Difference {
  field: string
  now: string
  /** The person's own text. Null if this person did not change the part. */
  yours: string | null
}

/** Fields that form one unit, such as a town and its country. */
export interface RecordPart<Values> {
  label: string
  names: readonly (keyof Values)[]
  /** Returns the part's text. By default, this is the text of its only field. */
  text?: (values: Values) => string
  /** True for input that is not part of the record, such as a comment. */
  isOwn?: boolean
}

/** The values of a form's fields, before or after its rules have transformed them. */
export type Said<Values> = { readonly [Name in keyof Values]: unknown }

function isSamePart<Values>({ names }: RecordPart<Values>, a: Said<Values>, b: Said<Values>): boolean {
  return names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]))
}

/** True if both records have the same values in all parts. */
export function isSameRecord<Values>(
  parts: readonly RecordPart<Values>[],
  a: Said<Values>,
  b: Said<Values>,
): boolean {
  return parts.every((part) => isSamePart(part, a, b))
}

/** Returns the person's input as text for the clipboard. */
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

/** Applies the person's changes to the current record. All other fields keep the values of the record. */
export function mergeRecord<Values extends object>(
  parts: readonly RecordPart<Values>[],
  { base, mine, current }: { base: Values; mine: Values; current: Values },
): Values {
  const merged = { ...mine }
  for (const part of parts)
    if (isSamePart(part, base, mine)) for (const name of part.names) merged[name] = current[name]
  return merged
}

/** Returns the parts that somebody else changed, with the person's own values. */
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
