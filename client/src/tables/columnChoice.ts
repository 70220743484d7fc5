import { columnChoiceEndpoints } from '@doorstep/contract/column-choices/endpoints'
import type { ColumnList } from '@doorstep/contract/column-choices/rules'
import type { ColumnChoice } from '@doorstep/contract/column-choices/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { plainText } from '../api/errors.ts'
import { q, useApiMutation } from '../api/query.ts'
import { notify } from '../ui/toast.ts'
import { CONTROLS, type Column } from './columns.ts'

const choicesQuery = () => q(columnChoiceEndpoints.listColumnChoices)

/** The columns that people can choose from. Columns with controls are always shown. */
export function choosable<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.filter(({ id }) => !CONTROLS.has(id))
}

/**
 * Returns the columns of a list as a person chose them, or the default columns. The column that names the row is always
 * included.
 */
export function arranged<Row>(
  columns: readonly Column<Row>[],
  choice: readonly string[] | undefined,
): Column<Row>[] {
  const all = choosable(columns)
  const standing = all.filter(({ isFurther }) => !isFurther)
  const chosen = choice?.flatMap((id) => all.find((column) => column.id === id) ?? []) ?? standing
  const head = all.filter((column) => column.isRowHeader && !chosen.includes(column))
  const controls = columns.filter(({ id }) => CONTROLS.has(id))
  return [
    ...controls.filter(({ id }) => id === 'select'),
    ...head,
    ...chosen,
    ...controls.filter(({ id }) => id !== 'select'),
  ]
}

/** Returns a person's choice of columns for a list, or undefined if the choice cannot be read. */
export function useColumnChoice(list: ColumnList | undefined) {
  const { data, isFetched } = useQuery({
    ...choicesQuery(),
    enabled: list !== undefined,
    staleTime: Infinity,
  })
  return {
    choice: data?.find((one) => one.list === list)?.columns,
    isAwaited: list !== undefined && !isFetched,
  }
}

/** Saves a choice of columns. The table changes at once, and changes back if the save fails. */
export function useChooseColumns(list: ColumnList): (columns: readonly string[]) => void {
  const client = useQueryClient()
  const save = useApiMutation(columnChoiceEndpoints.chooseColumns)
  return (columns) => {
    const { queryKey } = choicesQuery()
    const before = client.getQueryData<ColumnChoice[]>(queryKey)
    client.setQueryData<ColumnChoice[]>(queryKey, [
      ...(before ?? []).filter((one) => one.list !== list),
      ...(columns.length > 0 ? [{ list, columns: [...columns] }] : []),
    ])
    save.mutate(
      { body: { list, columns: [...columns] } },
      {
        onError: (error) => {
          client.setQueryData<ColumnChoice[]>(queryKey, before ?? [])
          notify.error(`We couldn’t save the columns. ${plainText(error)}`)
        },
      },
    )
  }
}
