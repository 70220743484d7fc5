import { sql } from 'kysely'
import type { ColumnList } from '@doorstep/contract/column-choices/rules'
import type { ColumnChoice } from '@doorstep/contract/column-choices/schema'
import type { SystemCtx, SystemWriteCtx } from '../../context.ts'

/** What somebody has chosen; lists that they left as they are meant to be are not there. */
export async function findColumnChoices({ db }: SystemCtx, userId: number): Promise<ColumnChoice[]> {
  return (
    db
      .selectFrom('column_choices')
      // The contract let no other list in.
      .select([sql<ColumnList>`list`.as('list'), 'columns'])
      .where('user_id', '=', userId)
      .orderBy('list')
      .execute()
  )
}

/** Of somebody who is not there any more nothing is kept. */
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
