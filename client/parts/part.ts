import type { ReactNode } from 'react'

/** A part of `src/ui` and the states in which it is shown, each under its name. */
export interface Part {
  /** As its file is called. */
  name: string
  states: readonly (readonly [state: string, shown: ReactNode])[]
}
