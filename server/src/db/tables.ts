import type { DB as Tables, Places } from './types.ts'

/** The catalogue does not say of a view which of its columns have a value or a default: they are as in its table. */
export interface DB extends Tables {
  homes: Omit<Places, 'kind'>
}
