import { sql } from 'kysely'
import type { ColumnList } from '@doorstep/contract/column-choices/rules'
import type { ColumnChoice } from '@doorstep/contract/column-choices/schema'
import type { SystemCtx, SystemWriteCtx } from '../../context.ts'

/** The person's column choices. A list with its default columns has no row. */
export async function findColumnChoices({ db }: SystemCtx, userId: number): Promise<ColumnChoice[]> {
  return (
    db
      .selectFrom('column_choices')
      // The contract allows only these lists.
      .select([sql<ColumnList>`list`.as('list'), 'columns'])
      .where('user_id', '=', userId)
      .orderBy('list')
      .execute()
  )
}

/** Stores nothing for an anonymised account. */
export async function updateColumnChoice(
  { db }: SystemWriteCtx,
  userId: number,
  { list, columns }: ColumnChoice,
): Promise<void> {
  await db
    .insertInto('column_choices')
    .columns(['user_id', 'list', 'columns'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select([
          'id',
          sql<string>`${list}::text`.as('list'),
          sql<string[]>`${columns}::text[]`.as('columns'),
        ])
        .where('id', '=', userId)
        .where('anonymised_at', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ columns }))
    .execute()
}

export async function deleteColumnChoice(
  { db }: SystemWriteCtx,
  userId: number,
  list: ColumnList,
): Promise<void> {
  await db.deleteFrom('column_choices').where('user_id', '=', userId).where('list', '=', list).execute()
}
