import type { DB as Tables, Places } from './types.ts'

/** The catalogue does not say which columns of a view have a value or a default, so the types of its table are used. */
export interface DB extends Tables {
  homes: Omit<Places, 'kind'>
}
