import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser, mapUser } from '../../../../test/factories.ts'
import { startIncidents } from '../../../../test/incidents.ts'
import { SETTLING_STEPS } from '../../backups/restored/service.ts'
import { mailUpdate, mailWaiting } from './service.ts'

let world: Awaited<ReturnType<typeof startIncidents>>
beforeAll(async () => {
  world = await startIncidents()
})
beforeEach(async () => {
  for (const table of ['incident_updates', 'incidents', 'alerts', 'outbox_messages'] as const)
    await world.test.services.db.deleteFrom(table).execute()
})
afterAll(() => world.test.close())

const recipientsOf = async (title: string): Promise<string[]> => {
  const rows = world.test.services.db.selectFrom('outbox_messages').select('recipient')
  const found = await rows.where('subject', 'like', `%: ${title}`).orderBy('id').execute()
  return found.map(({ recipient }) => recipient)
}

describe('the emails about an incident', () => {
  it('the emails about an incident are sent even if emails about another incident fail, and the failed emails are sent later [INC-08]', async () => {
    const { open, test, ctx } = world
    await open({ title: 'Broken one' })
    await open({ title: 'Sound one' })
    await test.asOwner(`create function refuse_broken() returns trigger language plpgsql as $$ begin
        if new.subject like '%Broken one' then raise exception 'the outbox refuses it'; end if; return new; end $$;
      create trigger refuse_broken before insert on outbox_messages for each row execute function refuse_broken()`)
    await mailWaiting(ctx)
    await test.asOwner('drop function refuse_broken cascade')
    expect(await recipientsOf('Broken one')).toEqual([])
    expect(await recipientsOf('Sound one')).toEqual(['resident@example.test'])
    await mailWaiting(ctx)
    expect(await recipientsOf('Broken one')).toEqual(['resident@example.test'])
    expect(await recipientsOf('Sound one')).toEqual(['resident@example.test'])
  })

  it('the emails about an incident are queued once for each person, even if the process fails between batches [INC-08]', async () => {
    const { open, lastUpdate, test, ctx, home } = world
    const { services } = test
    const people = await Promise.all(Array.from({ length: 40 }, () => buildUser(services)))
    for (const id of people) await mapUser(services, id, home, 'TENANT')
    const { id, title } = await open()
    expect(await recipientsOf(title)).toEqual([])
    const updateId = await lastUpdate(id)
    // Makes the process fail in its third batch, after the emails are queued and before the batch is committed.
    await test.asOwner(`create function refuse_third() returns trigger language plpgsql as $$ begin
        if (select count(*) from outbox_messages) > 20 then raise exception 'the process dies'; end if;
        return null; end $$;
      create trigger refuse_third after update on incident_updates execute function refuse_third()`)
    await expect(mailUpdate(ctx, updateId, 10)).rejects.toThrow('the process dies')
    await test.asOwner('drop function refuse_third cascade')
    expect(await recipientsOf(title)).toHaveLength(20)
    // Several jobs continue with the same update at the same time.
    await Promise.all([mailUpdate(ctx, updateId, 10), mailUpdate(ctx, updateId, 7), mailWaiting(ctx)])
    const mailed = await recipientsOf(title)
    expect([mailed.length, new Set(mailed).size]).toEqual([41, 41])
    await mailUpdate(ctx, updateId)
    expect(await recipientsOf(title)).toHaveLength(41)
    await services.db.deleteFrom('property_roles').where('user_id', 'in', people).execute()
  })

  it('the emails about an incident are queued by a job once for each of 2,000 people, after the server has answered the author [INC-08]', async () => {
    const { open, update, lastUpdate, test, ctx, home } = world
    const { db } = test.services
    const { id, title } = await open()
    await mailUpdate(ctx, await lastUpdate(id))
    await sql`with people as (
        insert into users (email, first_name, last_name, base_role, status)
          select 'many-' || n || '@example.test', 'Robin', 'Reed', 'TENANT', 'Approved' from generate_series(1, 1999) n
          returning id)
      insert into property_roles (user_id, property_id, role) select id, ${home}, 'TENANT' from people`.execute(
      db,
    )
    expect((await update(id)).statusCode).toBe(200)
    expect(await recipientsOf(title)).toHaveLength(1)
    const updateId = await lastUpdate(id)
    const jobs = await sql`select 1 from pgboss.job where name = 'incidents.mail'
      and (data ->> 'id')::bigint = ${updateId}`.execute(db)
    expect(jobs.rows).toHaveLength(1)
    await db.deleteFrom('outbox_messages').execute()
    await mailUpdate(ctx, updateId)
    const mailed = await recipientsOf(title)
    expect([mailed.length, new Set(mailed).size]).toEqual([2000, 2000])
    await sql`delete from property_roles where user_id in (select id from users where email like 'many-%')`.execute(
      db,
    )
  })
})

describe('the updates of an incident', () => {
  it('the updates of an incident are queued in the order in which they were written, whichever job runs first [INC-65]', async () => {
    const { open, update, lastUpdate, test, ctx } = world
    const { id, title } = await open()
    await update(id, { status: 'Monitoring' })
    const monitoring = await lastUpdate(id)
    await update(id, { status: 'Cancelled' })
    await Promise.all([mailUpdate(ctx, await lastUpdate(id)), mailUpdate(ctx, monitoring)])
    const subjects = test.services.db.selectFrom('outbox_messages').select('subject').orderBy('id')
    expect((await subjects.execute()).map(({ subject }) => subject)).toEqual([
      `Investigating: ${title}`,
      `Monitoring: ${title}`,
      `Cancelled: ${title}`,
    ])
  })
})

describe('an update of an incident whose emails cannot be queued', () => {
  it('an update of an incident whose emails cannot be queued delays newer updates for at most 15 minutes [INC-67]', async () => {
    const { open, update, test, ctx } = world
    const { id, title } = await open()
    await update(id, { status: 'Cancelled' })
    await test.asOwner(`create function refuse_first() returns trigger language plpgsql as $$ begin
        if new.subject like 'Investigating%' then raise exception 'the outbox refuses it'; end if; return new; end $$;
      create trigger refuse_first before insert on outbox_messages for each row execute function refuse_first()`)
    const after = (minutes: number) => ({ ...ctx, now: () => new Date(Date.now() + minutes * 60_000) })
    await mailWaiting(after(14))
    const early = await recipientsOf(title)
    await mailWaiting(after(16))
    const late = await recipientsOf(title)
    await test.asOwner('drop function refuse_first cascade')
    expect([early, late]).toEqual([[], ['resident@example.test']])
    await mailWaiting(ctx)
    expect(await recipientsOf(title)).toHaveLength(2)
  })
})

// This test is the last one, because it ends the sessions of all other tests.
describe('a restored backup', () => {
  it('a restored backup does not send the emails about an incident again [INC-08]', async () => {
    const { open, ctx } = world
    const { title } = await open()
    const origin = { madeAt: '2026-11-20T03:00:00.000Z', messagesGivenUp: 0, toSeal: 0, lostToSeal: null }
    for (const settle of SETTLING_STEPS) await settle(ctx, origin)
    await mailWaiting(ctx)
    expect(await recipientsOf(title)).toEqual([])
  })
})
