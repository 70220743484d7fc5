import type { DB as Tables, Places } from './types.ts'

/**
 * The catalogue does not show which columns of a view have a value or a default, so the view uses the types of its
 * table.
 */
export interface DB extends Tables {
  homes: Omit<Places, 'kind'>
}
