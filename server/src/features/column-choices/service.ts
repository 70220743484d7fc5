import { columnsOfList, isColumnChoice, LIST_COLUMNS } from '@doorstep/contract/column-choices/rules'
import type { ChooseColumns, ColumnChoice } from '@doorstep/contract/column-choices/schema'
import { withTransaction } from '../../context.ts'
import type { Ctx } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { authorize } from '../../policy/authorize.ts'
import { deleteColumnChoice, findColumnChoices, updateColumnChoice } from './queries.ts'

/** In which columns this person looks at lists, where that is not as the specification has it. */
export async function listColumnChoices(ctx: Ctx): Promise<ColumnChoice[]> {
  const chosen = await findColumnChoices(ctx, ctx.actor.userId)
  // A list may have lost a column since.
  return chosen.map(({ list, columns }) => {
    const known = columnsOfList(list)
    return { list, columns: columns.filter((column) => known.includes(column)) }
  })
}

/** Keeps one's columns of a list. None, or those of the specification, leave it as it is meant to be. */
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
