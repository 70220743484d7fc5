import type { ReactNode } from 'react'

/** A part of `src/ui` and the states in which it is shown. */
export interface Part {
  /** As its file is called. */
  name: string
  /** By name; one without a name stands alone. */
  states: Readonly<Record<string, ReactNode>>
}

/** A state for each value. */
export function each<Value extends string>(
  values: readonly Value[],
  show: (value: Value) => ReactNode,
): Record<string, ReactNode> {
  return Object.fromEntries(values.map((value) => [value, show(value)]))
}
