import { sql } from 'kysely'
import type { Nation } from '@doorstep/contract/collections/rules'
import type { SystemCtx, SystemWriteCtx } from '../../context.ts'
import type { BankHolidayChange } from './rules.ts'

export async function findChanges(ctx: SystemCtx, nation: Nation): Promise<BankHolidayChange[]> {
  return ctx.db
    .selectFrom('bank_holiday_changes')
    .where('nation', '=', nation)
    .select(['day', 'name'])
    .orderBy('day')
    .execute()
}

export async function findChangedYears(ctx: SystemCtx): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('bank_holiday_changes')
    .select(sql<number>`extract(year from day)::int`.as('year'))
    .distinct()
    .execute()
  return rows.map(({ year }) => year)
}

/** Stores a change, replacing an earlier one for the same day. */
export async function putChange(
  ctx: SystemWriteCtx,
  nation: Nation,
  { day, name }: BankHolidayChange,
): Promise<void> {
  await ctx.db
    .insertInto('bank_holiday_changes')
    .values({ nation, day, name })
    .onConflict((conflict) => conflict.columns(['nation', 'day']).doUpdateSet({ name }))
    .execute()
}

export async function deleteChange(ctx: SystemWriteCtx, nation: Nation, day: string): Promise<void> {
  await ctx.db
    .deleteFrom('bank_holiday_changes')
    .where('nation', '=', nation)
    .where('day', '=', day)
    .execute()
}
