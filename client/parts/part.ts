import type { ReactNode } from 'react'

/** A component of `src/ui` and its states. */
export interface Part {
  name: string
  /** The states by name. If a component has only one state, the name of the state can be empty. */
  states: Readonly<Record<string, ReactNode>>
}

export function each<Value extends string>(
  values: readonly Value[],
  show: (value: Value) => ReactNode,
): Record<string, ReactNode> {
  return Object.fromEntries(values.map((value) => [value, show(value)]))
}
