import { columnsOfList, isColumnChoice, LIST_COLUMNS } from '@doorstep/contract/column-choices/rules'
import type { ChooseColumns, ColumnChoice } from '@doorstep/contract/column-choices/schema'
import { withTransaction } from '../../context.ts'
import type { Ctx } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { authorize } from '../../policy/authorize.ts'
import { deleteColumnChoice, findColumnChoices, updateColumnChoice } from './queries.ts'

/** The actor's column choices that differ from the specification. */
export async function listColumnChoices(ctx: Ctx): Promise<ColumnChoice[]> {
  const chosen = await findColumnChoices(ctx, ctx.actor.userId)
  // A column might have been removed from the list since the choice was stored.
  return chosen.map(({ list, columns }) => {
    const known = columnsOfList(list)
    return { list, columns: columns.filter((column) => known.includes(column)) }
  })
}

/**
 * Stores the actor's columns for a list. An empty choice, or the default columns of the specification, resets the list.
 */
export async function chooseColumns(ctx: Ctx, { body }: { body: ChooseColumns }): Promise<ColumnChoice[]> {
  const { list, columns } = body
  if (!isColumnChoice(list, columns)) throw invalid({ columns: 'Choose columns from this list.' })
  return withTransaction(ctx, async (tx) => {
    const { userId } = tx.actor
    authorize(tx, 'columnChoice:change', { userId })
    const isAsMeant = columns.length === 0 || columns.join() === LIST_COLUMNS[list].specified.join()
    if (isAsMeant) await deleteColumnChoice(tx, userId, list)
    else await updateColumnChoice(tx, userId, body)
    return listColumnChoices(tx)
  })
}
