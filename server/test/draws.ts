/**
 * Returns the next `count` values for the part with this number. The values rotate, so parts that follow each other
 * try all of them.
 */
export function drawn<Value>(values: readonly Value[], part: number, count: number): Value[] {
  const start = (part * count) % Math.max(values.length, 1)
  return [...values.slice(start), ...values.slice(0, start)].slice(0, count)
}
