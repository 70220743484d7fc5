import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { RETENTION_CLASSES } from '@doorstep/contract/retention/rules'
import type { RetentionClass, RetentionState } from '@doorstep/contract/retention/schema'
import { everyRow } from '../../../test/everyRow.ts'
import { buildUser } from '../../../test/factories.ts'
import { plant } from '../../../test/retentionSeeds.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { loadConfig } from '../../config.ts'
import { systemCtx } from '../../context.ts'
import type { SystemCtx } from '../../context.ts'
import { keepRetention, planRetention, runRetention } from './service.ts'

const NOW = new Date('2026-07-15T09:00:00Z')
const HOUR = 3_600_000

/**
 * Start times of records that are a day too young, exactly as old as the limit, and a day older. Only the last record
 * is due.
 */
const years = (count: number) =>
  ['07-16T00:00', '07-15T23:59', '07-15T00:00', '07-14T23:59'].map(
    (at) => new Date(`${2026 - count}-${at}:00+01:00`),
  )
const days = (...dates: string[]) => dates.map((date) => new Date(date))
const AGED: Record<RetentionClass, Date[]> = {
  accounts: years(6),
  issues: years(3),
  feedback: years(3),
  enquiries: years(3),
  messageRecords: years(3),
  announcementRecipients: years(3),
  audit: years(3),
  staffNotes: years(2),
  certificates: years(6),
  ...(Object.fromEntries(
    ['reporters', 'proofs', 'invitations', 'messages', 'receivedMails'].map((name) => [
      name,
      days(
        '2026-06-16T00:00+01:00',
        '2026-06-15T23:59+01:00',
        '2026-06-15T00:00+01:00',
        '2026-06-14T23:59+01:00',
      ),
    ]),
  ) as Record<'reporters' | 'proofs' | 'invitations' | 'messages' | 'receivedMails', Date[]>),
  items: days(
    '2026-04-17T00:00+01:00',
    '2026-04-16T23:59+01:00',
    '2026-04-16T00:00+01:00',
    '2026-04-15T23:59+01:00',
  ),
  networks: days(
    '2026-06-15T00:00+01:00',
    '2026-06-14T23:59+01:00',
    '2026-06-14T00:00+01:00',
    '2026-06-13T23:59+01:00',
  ),
  ...(Object.fromEntries(
    ['devices', 'codes', 'links', 'messageSecrets', 'idempotencyKeys'].map((name) => [
      name,
      [0, 24, 24, 48].map((hours) => new Date(NOW.getTime() - hours * HOUR)),
    ]),
  ) as Record<'devices' | 'codes' | 'links' | 'messageSecrets' | 'idempotencyKeys', Date[]>),
}

let test: TestApp
let ctx: SystemCtx
beforeAll(async () => {
  test = await startTestApp()
  ctx = { ...systemCtx(test.services, 'a-run'), now: () => NOW }
})
afterAll(() => test.close())

const stateOf = async (name: RetentionClass): Promise<RetentionState | undefined> =>
  (await planRetention(ctx)).find((state) => state.name === name)
const audited = (): Promise<unknown[]> =>
  test.services.db
    .selectFrom('audit_events')
    .select(['actor_id', 'object_type', 'object_id', 'before', 'after'])
    .where('action', '=', 'retention.remove')
    .orderBy('id')
    .execute()

describe('a retention class', () => {
  it.each(RETENTION_CLASSES)(
    'retention of %s removes only records that are too old, once, and counts them in the audit [RETAIN-01] [RETAIN-02] [RETAIN-04] [T38]',
    async (name) => {
      const planted: Awaited<ReturnType<typeof plant>>[] = []
      for (const at of AGED[name]) planted.push(await plant(test, name, at))
      const there = () => Promise.all(planted.map(({ isThere }) => isThere()))
      const before = await everyRow(test.services)
      expect(await stateOf(name)).toMatchObject({ due: 1, held: 0 })
      expect(await everyRow(test.services)).toEqual(before)
      expect(await there()).toEqual([true, true, true, true])
      const trail = await audited()
      expect((await runRetention(ctx, { only: [name] }))[name]).toBe(1)
      expect(await there()).toEqual([true, true, true, false])
      expect((await audited()).slice(trail.length)).toEqual([
        {
          actor_id: null,
          object_type: 'retention',
          object_id: null,
          before: null,
          after: { [name]: 1 },
        },
      ])
      const after = await everyRow(test.services)
      expect((await runRetention(ctx, { only: [name] }))[name]).toBe(0)
      expect(await everyRow(test.services)).toEqual(after)
    },
  )

  const opensDoors = ['codes', 'links', 'messageSecrets'] as const
  it.each(opensDoors)(
    'retention of %s removes records that grant access, even during a hold [RETAIN-10]',
    async (name) => {
      const { isThere } = await plantHeld(name, AGED[name].at(-1) ?? NOW)
      expect(await stateOf(name)).toMatchObject({ due: 1, held: 0 })
      expect((await runRetention(ctx, { only: [name] }))[name]).toBe(1)
      expect(await isThere()).toBe(false)
    },
  )

  it.each(RETENTION_CLASSES.filter((name) => !opensDoors.some((other) => other === name)))(
    'retention of %s counts the records of a person on hold separately, and keeps them until the hold is lifted [RETAIN-10]',
    async (name) => {
      const { db } = test.services
      const [old = NOW] = AGED[name].slice(-1)
      const { userId, isThere } = await plantHeld(name, old)
      expect(await stateOf(name)).toMatchObject({ due: 0, held: 1 })
      expect((await runRetention(ctx, { only: [name] }))[name]).toBe(0)
      expect(await isThere()).toBe(true)
      await db.deleteFrom('retention_holds').where('user_id', '=', userId).execute()
      expect((await runRetention(ctx, { only: [name] }))[name]).toBe(1)
      expect(await isThere()).toBe(false)
    },
  )

  async function plantHeld(
    name: RetentionClass,
    at: Date,
  ): Promise<{ userId: number; isThere: () => Promise<boolean> }> {
    const { db } = test.services
    const { id: userId } = await db
      .insertInto('users')
      .values({
        email: `held-${name}@example.test`,
        first_name: 'Hetty',
        last_name: 'Held',
        status: 'Approved',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('retention_holds')
      .values({ user_id: userId, reason: 'A claim.', created_by: userId })
      .execute()
    return { userId, ...(await plant(test, name, at, userId)) }
  }
})

describe('a retention run', () => {
  it('a retention run handles a class in batches, and each record once [RETAIN-03]', async () => {
    for (let count = 0; count < 5; count += 1) await plant(test, 'enquiries', new Date('2020-01-01T12:00Z'))
    const trail = await audited()
    expect((await runRetention(ctx, { only: ['enquiries'], batch: 2 })).enquiries).toBe(5)
    expect((await audited()).slice(trail.length).map((row) => (row as { after: unknown }).after)).toEqual(
      [2, 2, 1].map((count) => ({ enquiries: count })),
    )
  })

  it('a retention run handles day-based classes once per local day, and hour-based classes on every call [RETAIN-03]', async () => {
    const at = (text: string): SystemCtx => ({ ...ctx, now: () => new Date(text) })
    const old = new Date('2019-01-01T12:00Z')
    // 23:00 UTC is midnight in London in summer.
    await keepRetention(at('2027-06-30T23:00:00Z'))
    const enquiry = await plant(test, 'enquiries', old)
    const key = await plant(test, 'idempotencyKeys', old)
    await keepRetention(at('2027-07-01T22:59:00Z'))
    expect([await enquiry.isThere(), await key.isThere()]).toEqual([true, false])
    await keepRetention(at('2027-07-01T23:00:00Z'))
    expect(await enquiry.isThere()).toBe(false)
  })

  it('a retention run continues with the other classes if a class fails, reports the error, and retries the class on the same day [RETAIN-03]', async () => {
    const old = new Date('2019-01-01T12:00Z')
    const issue = await plant(test, 'issues', old)
    const enquiry = await plant(test, 'enquiries', old)
    const later = { ...ctx, now: () => new Date('2028-01-10T12:00:00Z') }
    await test.asOwner(`alter table issues add constraint no_end check (anonymised_at is null) not valid`)
    await expect(keepRetention(later)).rejects.toThrow('no_end')
    expect([await issue.isThere(), await enquiry.isThere()]).toEqual([true, false])
    await test.asOwner('alter table issues drop constraint no_end')
    await keepRetention(later)
    expect(await issue.isThere()).toBe(false)
  })
})

describe('the retention of the audit', () => {
  it('the retention of the audit removes the oldest events first, and a hold also keeps all later events [RETAIN-10] [RETAIN-15]', async () => {
    const alone = await startTestApp({ own: 'nothing else may be due' })
    onTestFinished(() => alone.close())
    const { db } = alone.services
    const userId = await buildUser(alone.services)
    await db
      .insertInto('retention_holds')
      .values({ user_id: userId, reason: 'A claim.', created_by: userId })
      .execute()
    const planted = [
      await plant(alone, 'audit', new Date('2020-01-01T12:00Z')),
      await plant(alone, 'audit', new Date('2020-02-01T12:00Z'), userId),
      await plant(alone, 'audit', new Date('2020-03-01T12:00Z')),
    ]
    const run = async () => {
      const { audit } = await runRetention(systemCtx(alone.services, 'a-run'), { only: ['audit'], batch: 1 })
      return { audit, there: await Promise.all(planted.map(({ isThere }) => isThere())) }
    }
    expect(await run()).toEqual({ audit: 1, there: [false, true, true] })
    await db.deleteFrom('retention_holds').execute()
    expect(await run()).toEqual({ audit: 2, there: [false, false, false] })
  })
})

describe('the removal of records', () => {
  it('the removal of records skips a row while somebody is changing the row, and removes it in the next run [RETAIN-01]', async () => {
    const { db } = test.services
    const old = new Date('2019-01-01T12:00Z')
    const [taken, free] = [
      await plant(test, 'idempotencyKeys', old),
      await plant(test, 'idempotencyKeys', old),
    ]
    await db.transaction().execute(async (other) => {
      await sql`select from idempotency_keys where key = ${taken.id} for update`.execute(other)
      expect((await runRetention(ctx, { only: ['idempotencyKeys'] })).idempotencyKeys).toBe(1)
      expect([await taken.isThere(), await free.isThere()]).toEqual([true, false])
    })
    expect((await runRetention(ctx, { only: ['idempotencyKeys'] })).idempotencyKeys).toBe(1)
  })

  it('the removal of records clears the subject of a message whose text was removed long ago [RETAIN-01]', async () => {
    const { id } = await plant(test, 'messages', new Date('2019-01-01T12:00Z'))
    const { db } = test.services
    await db.updateTable('outbox_messages').set({ body: null }).where('id', '=', Number(id)).execute()
    expect((await runRetention(ctx, { only: ['messages'] })).messages).toBe(1)
    const row = db.selectFrom('outbox_messages').select('subject').where('id', '=', Number(id))
    expect(await row.executeTakeFirst()).toEqual({ subject: null })
  })
})

describe('retention ages', () => {
  it('retention ages are settings within the limits that the data retention page promises [RETAIN-05]', async () => {
    const short = await startTestApp({ settings: { RETAIN_ACCOUNT: '90d', RETAIN_ISSUE: '4y' } })
    onTestFinished(() => short.close())
    const ages = Object.fromEntries(
      (await planRetention(systemCtx(short.services, 'a-plan'))).map(({ name, age }) => [name, age]),
    )
    expect(ages).toMatchObject({
      accounts: { count: 90, unit: 'days' },
      issues: { count: 4, unit: 'years' },
      feedback: { count: 3, unit: 'years' },
    })
    const wrong: Record<string, string>[] = [
      { RETAIN_ACCOUNT: '7y' },
      { RETAIN_ACCOUNT: '0d' },
      { RETAIN_ISSUE: '2y' },
      { RETAIN_ISSUE: 'for ever' },
      // Three years can have 1,096 days, so 1,095 days are too few.
      { RETAIN_AUDIT: '1095d' },
      { RETAIN_ISSUE: '99999d' },
      { RETAIN_FEEDBACK: '2191d' },
    ]
    for (const settings of wrong)
      expect(() => loadConfig(settings)).toThrow(
        `${Object.keys(settings)[0]} must be an age such as 6y or 90d, from `,
      )
    expect(loadConfig({ RETAIN_AUDIT: '1096d' }).retention.audit).toEqual({ count: 1096, unit: 'days' })
  })

  it('retention ages determine the day on which the next record is due [RETAIN-06]', async () => {
    const alone = await startTestApp({ own: 'nothing else may be due' })
    onTestFinished(() => alone.close())
    await plant(alone, 'issues', new Date('2024-02-29T12:00Z'))
    const plan = await planRetention({ ...systemCtx(alone.services, 'a-plan'), now: () => NOW })
    // The year 2027 has no 29 February.
    expect(plan.find(({ name }) => name === 'issues')).toMatchObject({ due: 0, nextOn: '2027-03-01' })
  })
})
