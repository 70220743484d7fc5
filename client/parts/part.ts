import type { ReactNode } from 'react'

/** A component of `src/ui` and its states. */
export interface Part {
  /** The name of the component's file. */
  name: string
  /** By name. The only state of a component can have an empty name. */
  states: Readonly<Record<string, ReactNode>>
}

export function each<Value extends string>(
  values: readonly Value[],
  show: (value: Value) => ReactNode,
): Record<string, ReactNode> {
  return Object.fromEntries(values.map((value) => [value, show(value)]))
}
