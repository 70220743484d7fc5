import { NATION_LABELS } from '@doorstep/contract/collections/rules'
import type { Nation } from '@doorstep/contract/collections/rules'
import type {
  AddBankHoliday,
  BankHolidayParams,
  ListBankHolidays,
  ManagedBankHoliday,
  ManagedBankHolidays,
} from '@doorstep/contract/bank-holidays/schema'
import { emitAudit } from '../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../context.ts'
import type { Ctx, WriteCtx } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import { authorize } from '../../policy/authorize.ts'
import { bankHolidays, bankHolidayYears } from '../../time/bankHolidays.ts'
import type { BankHoliday } from '../../time/bankHolidays.ts'
import { dayAt } from '../../time/civil.ts'
import type { Day } from '../../time/civil.ts'
import { deleteChange, findChangedYears, findChanges, putChange } from './queries.ts'
import { daysThatHold, managedDays } from './rules.ts'

const LOCK = 'bankHolidays'

/** Returns a nation's bank holidays between two days, both included, with the administrators' changes. */
export async function bankHolidaysBetween(
  ctx: Ctx,
  nation: Nation,
  from: Day,
  to: Day,
): Promise<BankHoliday[]> {
  return daysThatHold(await findDays(ctx, nation, from, to))
}

async function findDays(
  ctx: Ctx,
  nation: Nation,
  from: Day,
  to: Day,
): Promise<ReturnType<typeof managedDays>> {
  const changes = (await findChanges(ctx, nation)).filter(({ day }) => day >= from && day <= to)
  return managedDays(bankHolidays(nation, from, to), changes)
}

/** Returns a nation's bank holidays of a year, including removed ones. */
export async function listBankHolidays(
  ctx: Ctx,
  { query: { nation, year } }: { query: ListBankHolidays },
): Promise<ManagedBankHolidays> {
  const thisYear = Number(dayAt(ctx.now(), ctx.services.config.timeZone).slice(0, 4))
  const shown = year ?? thisYear
  const years = new Set([...bankHolidayYears(), ...(await findChangedYears(ctx)), thisYear])
  const days = await findDays(ctx, nation, `${shown}-01-01`, `${shown}-12-31`)
  return {
    year: shown,
    years: [...years].toSorted((one, other) => one - other),
    days: days.map((day) => ({ nation, ...day })),
  }
}

/** Adds a bank holiday. Adding the same name again changes nothing. */
export async function addBankHoliday(
  ctx: Ctx,
  { body: { nations, day, name } }: { body: AddBankHoliday },
): Promise<ManagedBankHoliday[]> {
  return withTransaction(ctx, async (tx) => {
    authorize(tx, 'bankHoliday:manage', {})
    await lockName(tx, LOCK)
    const added: ManagedBankHoliday[] = []
    for (const nation of new Set(nations)) added.push(await addTo(tx, nation, { day, name }))
    return added
  })
}

async function addTo(tx: WriteCtx, nation: Nation, { day, name }: BankHoliday): Promise<ManagedBankHoliday> {
  const [before] = await findDays(tx, nation, day, day)
  if (before && before.state !== 'removed') {
    if (before.name === name) return { nation, ...before }
    const text = day.split('-').toReversed().join('/')
    throw new AppError(
      'CONFLICT',
      `${text} is already a bank holiday in ${NATION_LABELS[nation]}: ${before.name}.`,
    )
  }
  const [official] = bankHolidays(nation, day, day)
  if (official?.name === name) await deleteChange(tx, nation, day)
  else await putChange(tx, nation, { day, name })
  await emitAudit(tx, {
    action: 'bankHoliday.add',
    object: { type: 'bankHoliday', id: null },
    after: { nation, day, name },
  })
  return { nation, day, name, state: official?.name === name ? 'official' : 'added' }
}

/** Removes a bank holiday. An official bank holiday stays in the list as removed. */
export async function removeBankHoliday(
  ctx: Ctx,
  { params: { nation, day } }: { params: BankHolidayParams },
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    authorize(tx, 'bankHoliday:manage', {})
    await lockName(tx, LOCK)
    const [before] = await findDays(tx, nation, day, day)
    if (!before || before.state === 'removed') throw notFound()
    const [official] = bankHolidays(nation, day, day)
    if (official) await putChange(tx, nation, { day, name: null })
    else await deleteChange(tx, nation, day)
    await emitAudit(tx, {
      action: 'bankHoliday.remove',
      object: { type: 'bankHoliday', id: null },
      before: { nation, day, name: before.name },
    })
  })
}
