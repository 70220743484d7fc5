import { TRADES } from '@doorstep/contract/orders/rules'
import type { Trade } from '@doorstep/contract/orders/rules'
import { dayAt } from '../src/time/civil.ts'
import { Caller, signIn } from './callers.ts'
import { buildDevelopment, buildIssue, buildProperty, buildSession, buildUser } from './factories.ts'
import { buildFirm, joinFirm } from './firms.ts'
import { after, DAY_HOURS, DECLINED_HOURS, dice, foundOf, planOf } from './orderPlans.ts'
import type { Dice, Found, Plan } from './orderPlans.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

const ZONE = 'Europe/London'
const LONG_AGO = new Date('2026-01-02T00:00:00Z')
const FAR_AHEAD = new Date('2200-01-02T00:00:00Z')

interface Home {
  propertyId: number
  developmentId: number
}

interface Firm {
  firmId: number
  name: string
  trades: Trade[]
}

/** A work order with a simulated history, and the figures that the reports should show for the order. */
export interface Life extends Found {
  orderId: number
  firm: Firm
  developmentId: number
  /** Day on which the order was sent. */
  day: string
}

/** Returns the firms sorted by name. */
async function buildFirms({ services }: TestApp): Promise<Firm[]> {
  const firms: Firm[] = []
  for (const [name, ...trades] of [
    ['Alba Water', 'Plumbing', 'Drainage'],
    ['brook Electrics', 'Electrical'],
    ['Crown Drains', 'Drainage'],
  ] as const) {
    const firmId = await buildFirm(services, { name })
    await services.db
      .updateTable('firms')
      .set({ trades: [...trades] })
      .where('id', '=', firmId)
      .execute()
    firms.push({ firmId, name, trades: [...trades] })
  }
  return firms
}

/** Two developments and three firms with the simulated histories of many work orders. */
export class OrderLives {
  readonly test: TestApp
  readonly firms: Firm[] = []
  readonly developments: number[] = []
  readonly lives: Life[] = []
  private readonly people: { admin: Caller; manager: Caller; worker: Caller }

  private constructor(test: TestApp, people: OrderLives['people']) {
    this.test = test
    this.people = people
  }

  get admin(): Caller {
    return this.people.admin
  }

  /** A manager of only the first development. */
  get manager(): Caller {
    return this.people.manager
  }

  /** A person who works for the first firm. */
  get worker(): Caller {
    return this.people.worker
  }

  static async start(count: number): Promise<OrderLives> {
    const test = await startTestApp({ own: 'some read query plans of its orders' })
    const { services } = test
    const homes: Home[] = []
    for (const name of ['Mill Quarter', 'Old Yard']) {
      const developmentId = await buildDevelopment(services, { name })
      homes.push({ developmentId, propertyId: await buildProperty(services, { developmentId }) })
    }
    const firms = await buildFirms(test)
    const userId = await buildUser(services)
    await joinFirm(services, userId, firms[0]?.firmId ?? 0)
    const world = new OrderLives(test, {
      admin: await signIn(test, 'ADMIN'),
      manager: await signIn(test, 'PMGR', homes[0]?.propertyId),
      worker: new Caller(test.app, { userId, token: await buildSession(services, userId) }),
    })
    world.firms.push(...firms)
    world.developments.push(...homes.map(({ developmentId }) => developmentId))
    const roll = dice()
    for (let at = 0; at < count; at += 1) {
      const firm = firms[roll(firms.length)]
      const home = homes[roll(homes.length)]
      if (firm && home) await world.live(roll, firm, home)
    }
    return world
  }

  /** The work orders in a reader's report, grouped in the order of its rows. */
  groupsOf(caller: Caller, groupBy: 'firm' | 'trade', filter: string): { group: string; lives: Life[] }[] {
    const {
      from = '',
      to = '9999',
      firmId,
      trade,
      developmentId,
    } = Object.fromEntries(new URLSearchParams(filter))
    const seen = this.lives.filter(
      (life) =>
        life.has.includes('sent') &&
        (caller === this.admin || life.developmentId === this.developments[0]) &&
        life.day >= from &&
        life.day <= to &&
        (firmId === undefined || String(life.firm.firmId) === firmId) &&
        (developmentId === undefined || String(life.developmentId) === developmentId) &&
        (trade === undefined || life.firm.trades.some((one) => one === trade)),
    )
    const groups =
      groupBy === 'firm'
        ? this.firms.map(({ name }) => ({
            group: name,
            lives: seen.filter(({ firm }) => firm.name === name),
          }))
        : TRADES.filter((one) => trade === undefined || one === trade).map((group) => ({
            group,
            lives: seen.filter(({ firm }) => firm.trades.includes(group)),
          }))
    return groups.filter(({ lives }) => lives.length > 0)
  }

  private async live(roll: Dice, firm: Firm, home: Home): Promise<void> {
    const plan = planOf(roll)
    const { db } = this.test.services
    const issueId = await this.promised(home, plan.isLate ? LONG_AGO : FAR_AHEAD)
    const { id: orderId } = await db
      .insertInto('work_orders')
      .values({
        issue_id: issueId,
        firm_id: firm.firmId,
        status: plan.status,
        words: 'Please repair it.',
        sent_at: plan.isSent ? plan.sentAt : null,
        accepted_at: plan.isAccepted ? after(plan, plan.hours.accepted) : null,
        declined_at: plan.status === 'Declined' ? after(plan, DECLINED_HOURS) : null,
        done_at: plan.isDone ? after(plan, plan.hours.done) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await this.visit(orderId, plan)
    if (plan.event !== null)
      await db
        .insertInto('work_order_events')
        .values({ order_id: orderId, kind: plan.event, party: 'firm' })
        .execute()
    if (plan.answer !== null)
      await db
        .insertInto('verdicts')
        .values({
          issue_id: issueId,
          asked_at: after(plan, plan.hours.done),
          answered_at: after(plan, plan.hours.done + 1),
          answer: plan.answer,
          is_waiting: false,
        })
        .execute()
    const { developmentId } = home
    this.lives.push({ orderId, firm, developmentId, day: dayAt(plan.sentAt, ZONE), ...foundOf(plan) })
  }

  /** Creates an issue that is due at this time. */
  private async promised({ propertyId }: Home, dueAt: Date): Promise<number> {
    const { db } = this.test.services
    const reporterId = this.admin.userId
    const issueId = await buildIssue(this.test.services, { propertyId, reporterId, status: 'Open' })
    const rule = await db.selectFrom('deadline_rules').select('id').limit(1).executeTakeFirstOrThrow()
    await db
      .insertInto('issue_deadlines')
      .values({
        issue_id: issueId,
        kind: 'complete',
        rule_id: rule.id,
        from_at: LONG_AGO,
        due_at: dueAt,
        half_at: dueAt,
        three_quarters_at: dueAt,
      })
      .execute()
    await db.updateTable('issues').set({ complete_due_at: dueAt }).where('id', '=', issueId).execute()
    return issueId
  }

  /** If there are several appointments, the first is cancelled and does not count. */
  private async visit(orderId: number, plan: Plan): Promise<void> {
    const states = [['Done'], ['Cancelled', 'Done'], ['Cancelled', 'Done', 'Done']][plan.visits - 1] ?? []
    const first = plan.hours.visited - (states.length > 1 ? DAY_HOURS : 0)
    for (const [at, state] of states.entries())
      await this.test.services.db
        .insertInto('appointments')
        .values({
          order_id: orderId,
          starts_at: after(plan, first + at * DAY_HOURS),
          ends_at: after(plan, first + at * DAY_HOURS + 1),
          state,
          picked_as: 'staff',
        })
        .execute()
  }
}
