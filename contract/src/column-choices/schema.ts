import * as z from 'zod/mini'
import { COLUMN_CHOICE_MAX, COLUMN_LISTS } from './rules.ts'

const COLUMN_NAME_MAX = 40

const ListName = z.enum(COLUMN_LISTS, { error: 'Choose a list.' })

/** The columns of a list, in the order that a person has chosen. */
export const ColumnChoice = z.object({ list: ListName, columns: z.array(z.string()) })
export type ColumnChoice = z.infer<typeof ColumnChoice>

/** An empty choice means the specification's columns. */
export const ChooseColumns = z.object({
  list: ListName,
  columns: z
    .array(
      z
        .string({ error: 'Choose columns from this list.' })
        .check(z.maxLength(COLUMN_NAME_MAX, { error: 'Choose columns from this list.' })),
      { error: 'Choose columns from this list.' },
    )
    .check(z.maxLength(COLUMN_CHOICE_MAX, { error: 'Choose columns from this list.' })),
})
export type ChooseColumns = z.output<typeof ChooseColumns>
