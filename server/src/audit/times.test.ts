import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inPast } from '../../test/past.ts'
import { fillAudit, idOfEvent, sealAll, tamperAudit, verifySeals } from '../../test/seals.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { systemCtx, withTransaction } from '../context.ts'
import type { SystemCtx } from '../context.ts'
import { removeSealed } from '../features/retention/audit/queries.ts'
import { emitLoneAudit } from './emitAudit.ts'

let test: TestApp
let ctx: SystemCtx
beforeEach(async () => {
  test = await startTestApp()
  ctx = systemCtx(test.services, 'sealing')
})
afterEach(() => test.close())

const verify = () => verifySeals(test)
const tamper = (statement: string) => tamperAudit(test, statement)
const idOf = (objectId: number) => idOfEvent(test, objectId)

describe('the retention of audit events', () => {
  const AGES_AGO = new Date('2020-03-01T12:00:00.000Z')
  const YOUNG = 'the audit of the last 3 years is kept'
  const remove = (toSeal: number) => withTransaction(ctx, (tx) => removeSealed(tx, toSeal))

  it('retention removes the events of whole seals, oldest first, with their texts, and records this in the audit [AUDIT-44]', async () => {
    await inPast(test, AGES_AGO, fillAudit)
    await sealAll(ctx)
    const taken = await idOf(1)
    await sql`insert into audit_places (event_id, development_id, at, action, object_type)
      select id, 1, at, action, object_type from audit_events`.execute(ctx.db)
    expect(await remove(1)).toBe(3)
    expect(await remove(3)).toBe(6)
    expect(await remove(3)).toBe(0)
    const left = await ctx.db.selectFrom('audit_events').select(['action', 'after']).orderBy('id').execute()
    expect(left).toEqual([
      { action: 'user.unlock', after: null },
      { action: 'audit.remove', after: { toSeal: 1, events: 3 } },
      { action: 'audit.remove', after: { toSeal: 3, events: 6 } },
    ])
    expect(await ctx.db.selectFrom('audit_texts').selectAll().execute()).toEqual([])
    const places = await ctx.db
      .selectFrom('audit_places')
      .select(['action', 'development_id as at'])
      .execute()
    expect(places).toEqual([{ action: 'user.unlock', at: 1 }])
    expect(await verify()).toMatchObject({ seals: 4, events: 1, removedSeals: 3, problem: null })
    await sealAll(ctx)
    expect(await verify()).toMatchObject({ events: 3, unsealed: 0, problem: null })
    await tamper(`insert into audit_events (id, action, object_type, object_id, request_id, xid)
      overriding system value values (${taken}, 'user.unlock', 'user', 1, 'r', 0)`)
    expect((await verify()).problem).toEqual({ what: 'event added', seal: null, event: taken })
  })

  it('retention removes no event younger than 3 years, even if the application writes a seal with an older date [AUDIT-44]', async () => {
    await emitLoneAudit(ctx, { action: 'user.unlock', object: { type: 'user', id: 10 } })
    const id = await idOf(10)
    await sql`insert into audit_seals (number, sealed_at, key_id, system_id, to_xid, to_id, event_ids, first_id, last_id, event_macs, mac)
      values (1, '2020-03-01', 'k', 's', 0, 0, array[${id}::bigint], ${id}, ${id}, '', '')`.execute(ctx.db)
    await expect(remove(1)).rejects.toThrow(YOUNG)
    expect(await idOf(10)).toBe(id)
  })

  const fillAged = async (age: string): Promise<void> => {
    const { rows } = await sql<{ at: Date }>`select now() - ${age}::interval as at`.execute(ctx.db)
    await inPast(test, rows[0]?.at ?? new Date(), fillAudit)
  }

  it('retention keeps events that are 2 years and 364 days old [AUDIT-44]', async () => {
    await fillAged('2 years 364 days')
    await expect(remove(3)).rejects.toThrow(YOUNG)
  })

  it('retention removes events that are 3 years and a day old [AUDIT-44]', async () => {
    await fillAged('3 years 1 day')
    expect(await remove(3)).toBe(9)
  })

  it('the audit check reports a retention record that claims to have removed events younger than 3 years [AUDIT-44]', async () => {
    await inPast(test, new Date(Date.now() - 2 * 365 * 24 * 3_600_000), fillAudit)
    await tamper('delete from audit_events where object_id <= 3')
    await tamper(`insert into audit_events (action, object_type, request_id, after)
      values ('audit.remove', 'audit', 'retention', '{"toSeal": 1, "events": 3}')`)
    expect((await verify()).problem).toEqual({ what: 'removed too young', seal: 1, event: null })
  })
})

describe('the time of an event', () => {
  it('the database sets the time of an event, even if the application gives another time [AUDIT-200]', async () => {
    await emitLoneAudit(
      { ...ctx, now: () => new Date('2020-03-01T12:00:00.000Z') },
      { action: 'user.suspend', object: { type: 'user', id: 1 }, after: { reason: 'A reason' } },
    )
    const { rows } = await sql<{ isNow: boolean }>`
      select at > now() - interval '10 minutes' as "isNow" from audit_events`.execute(ctx.db)
    expect(rows).toEqual([{ isNow: true }])
    for (const [column, value] of [
      ['at', `'2020-03-01'`],
      ['xid', '1'],
    ]) {
      const insert = sql.raw(
        `insert into audit_events (action, object_type, request_id, ${column}) values ('a', 'b', 'c', ${value})`,
      )
      await expect(insert.execute(ctx.db), column).rejects.toMatchObject({ code: '42501' })
    }
  })

  it.each([
    ['long before those that were sealed earlier', '2 hours'],
    ['after its own seal', '-2 hours'],
  ])(
    'the audit check reports that somebody set the time of an event when the event is %s [AUDIT-200]',
    async (_when, ago) => {
      await fillAudit(ctx)
      await sealAll(ctx)
      await test.asOwner(`insert into audit_events (at, action, object_type, object_id, request_id)
      values (now() - interval '${ago}', 'user.unlock', 'user', 88, 'r')`)
      await sealAll(ctx)
      expect((await verify()).problem).toEqual({ what: 'time chosen', seal: 5, event: await idOf(88) })
    },
  )

  it('the audit check does not report an event that is late by less than the longest transaction [AUDIT-200]', async () => {
    await fillAudit(ctx)
    await test.asOwner(`insert into audit_events (at, action, object_type, object_id, request_id)
      values (now() - interval '50 minutes', 'user.unlock', 'user', 88, 'r')`)
    await sealAll(ctx)
    expect((await verify()).problem).toBeNull()
  })
})
