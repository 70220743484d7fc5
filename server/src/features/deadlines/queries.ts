import type { Nation } from '@doorstep/contract/collections/rules'
import type { DeadlineKind, DeadlineUnit } from '@doorstep/contract/deadlines/rules'
import type { ListDeadlineRules } from '@doorstep/contract/deadlines/schema'
import type { IssuePriority } from '@doorstep/contract/issues/rules'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../context.ts'
import { compileOnce } from '../../db/compiled.ts'
import { readPage } from '../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../db/keyset.ts'
import type { QueryRow } from '../../db/rows.ts'
import { hasRow, insertRow } from '../../db/statements.ts'
import { where } from '../../policy/scopes.ts'
import { overseesDevelopment } from '../../policy/managers.ts'
import type { BankHolidayChange } from '../bank-holidays/rules.ts'
import type { GivingRule, RuleState } from './rules.ts'

export interface PromiseFacts {
  nation: Nation | null
  changes: BankHolidayChange[]
  rules: GivingRule[]
  /** The owner according to the development's owner rules, if that person still oversees the development. */
  ownerId: number | null
}

interface Asked {
  developmentId: number
  categoryId: number
  priority: IssuePriority
  /** Selects rules that existed at this moment and were in force on this day. */
  at: Date
  day: string
}

export async function findPromiseFacts(ctx: SystemCtx, asked: Asked): Promise<PromiseFacts> {
  const [row] = await selectFacts(ctx.db, asked)
  if (!row) throw new Error('an issue is in a development')
  const { nation, changes, rules, ownerId } = row
  return { nation, changes: changes ?? [], rules: rules ?? [], ownerId }
}

const selectFacts = compileOnce((db, values: Asked) =>
  db
    .selectFrom('developments as d')
    .innerJoin('towns as t', 't.id', 'd.town_id')
    .innerJoin('countries as c', 'c.id', 't.country_id')
    .where('d.id', '=', values.developmentId)
    .select([
      // Check constraints guarantee these types. A British development without a nation counts as English.
      sql<Nation | null>`case when c.iso_code = 'GB' then coalesce(d.nation, 'england') end`.as('nation'),
      sql<BankHolidayChange[] | null>`(select json_agg(json_build_object('day', b.day, 'name', b.name))
        from bank_holiday_changes b where c.iso_code = 'GB' and b.nation = coalesce(d.nation, 'england'))`.as(
        'changes',
      ),
      // For each kind of deadline, the most specific rule applies. If several rules are equally specific, the newest
      // rule applies.
      sql<
        GivingRule[] | null
      >`(select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'amount', r.amount,
          'unit', r.unit) order by r.kind)
        from (select distinct on (kind) id, kind, amount, unit from deadline_rules
          where priority = ${values.priority} and (development_id is null or development_id = d.id)
            and (category_id is null or category_id = ${values.categoryId})
            and begins_on <= ${values.day}::date and created_at <= ${values.at}
          order by kind, development_id is null, category_id is null, begins_on desc, id desc) r
        where r.amount is not null)`.as('rules'),
      sql<number | null>`(select u.id from owner_rules r join users u on u.id = r.user_id
        where r.development_id = d.id and (r.category_id is null or r.category_id = ${values.categoryId})
          and ${overseesDevelopment('u', sql.ref('d.id'))}
        order by r.category_id is null limit 1)`.as('ownerId'),
    ]),
)

/** SQL for the state of `deadline_rules as r`: not begun, current, or replaced by a later rule. */
function stateOn(today: string): RawBuilder<RuleState> {
  return sql<RuleState>`case when r.begins_on > ${today}::date then 'future'
    when exists (select from deadline_rules n
      where n.priority = r.priority and n.kind = r.kind
        and n.development_id is not distinct from r.development_id and n.category_id is not distinct from r.category_id
        and n.begins_on <= ${today}::date and (n.begins_on, n.id) > (r.begins_on, r.id)) then 'past'
    else 'current' end`
}

function selectRules(ctx: SystemCtx, today: string) {
  return ctx.db
    .selectFrom('deadline_rules as r')
    .leftJoin('developments as d', 'd.id', 'r.development_id')
    .select([
      'r.id',
      'r.development_id as developmentId',
      'd.name as developmentName',
      'r.category_id as categoryId',
      'r.amount',
      'r.begins_on as beginsOn',
      // Check constraints on the table guarantee these types.
      sql<IssuePriority>`r.priority`.as('priority'),
      sql<DeadlineKind>`r.kind`.as('kind'),
      sql<DeadlineUnit | null>`r.unit`.as('unit'),
      stateOn(today).as('state'),
    ])
}

export type RuleRow = QueryRow<typeof selectRules>

/** One page of the rules that this reader may see, plus one row to detect a next page. */
export async function findRules(
  ctx: Ctx,
  { developmentId, priority, kind, state, limit, sort }: ListDeadlineRules,
  today: string,
  position: SortPosition | undefined,
): Promise<{ rows: (RuleRow & SortedRow)[]; total: number }> {
  const seen = where(ctx.actor, 'deadlineRule:read', { developmentId: sql.ref('r.development_id') })
  const matching = selectRules(ctx, today)
    .where(sql<boolean>`(r.development_id is null or ${seen})`)
    .$if(developmentId !== undefined, (query) => query.where('r.development_id', '=', developmentId ?? 0))
    .$if(priority !== undefined, (query) => query.where('r.priority', '=', priority ?? ''))
    .$if(kind !== undefined, (query) => query.where('r.kind', '=', kind ?? ''))
    .$if(state !== undefined, (query) => query.where(sql<boolean>`${stateOn(today)} = ${state}`))
  const order = { by: sql`r.begins_on`, type: 'date', ids: [sql`r.id`] } as const
  return readPage(ctx.db, matching, { ...order, descending: sort.startsWith('-') }, { limit, position })
}

export async function findRule(ctx: SystemCtx, ruleId: number, today: string): Promise<RuleRow | undefined> {
  return selectRules(ctx, today).where('r.id', '=', ruleId).executeTakeFirst()
}

export interface NewRule {
  developmentId: number | null
  categoryId: number | null
  priority: IssuePriority
  kind: DeadlineKind
  amount: number | null
  unit: DeadlineUnit | null
  beginsOn: string
}

/** Finds the latest rule for the same case and start day. */
export async function findLatest(
  ctx: SystemCtx,
  { developmentId, categoryId, priority, kind, beginsOn }: NewRule,
): Promise<Pick<RuleRow, 'id' | 'amount' | 'unit'> | undefined> {
  return ctx.db
    .selectFrom('deadline_rules')
    .select(['id', 'amount', sql<DeadlineUnit | null>`unit`.as('unit')])
    .where('priority', '=', priority)
    .where('kind', '=', kind)
    .where('begins_on', '=', beginsOn)
    .where('development_id', 'is not distinct from', developmentId)
    .where('category_id', 'is not distinct from', categoryId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertRule(ctx: SystemWriteCtx, rule: NewRule): Promise<number> {
  return insertRow(ctx.db, 'deadline_rules', {
    development_id: rule.developmentId,
    category_id: rule.categoryId,
    priority: rule.priority,
    kind: rule.kind,
    amount: rule.amount,
    unit: rule.unit,
    begins_on: rule.beginsOn,
    created_at: ctx.now(),
  })
}

export async function deleteRule(ctx: SystemWriteCtx, ruleId: number): Promise<void> {
  await ctx.db.deleteFrom('deadline_rules').where('id', '=', ruleId).execute()
}

export async function hasDevelopment(ctx: SystemCtx, developmentId: number): Promise<boolean> {
  return hasRow(ctx.db, 'developments', { id: developmentId })
}

export async function findPersonName(ctx: SystemCtx, userId: number): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('users')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.name
}
