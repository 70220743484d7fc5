import type { DB as Tables, Places } from './types.ts'

/** The catalogue does not say which columns of a view have a value or a default. They are as in the table. */
export interface DB extends Tables {
  homes: Omit<Places, 'kind'>
}
