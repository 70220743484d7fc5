import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserEvent } from '@doorstep/contract/people/schema'
import type { PropertySummary } from '@doorstep/contract/properties/schema'
import { linkToken } from '../../../../test/applicants.ts'
import { nobody, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildDevelopment, buildProperty, mapUser } from '../../../../test/factories.ts'
import { assignRole, rolesOf } from '../../../../test/people.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

describe('a property move', () => {
  let test: TestApp
  let admin: Caller
  let mill: number
  let quay: number
  let moving: number
  let oldest: number
  beforeAll(async () => {
    test = await startTestApp()
    admin = await signIn(test, 'ADMIN')
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    mill = await buildDevelopment(test.services)
    quay = await buildDevelopment(test.services)
    moving = await buildProperty(test.services, { developmentId: mill })
    oldest = await buildProperty(test.services, { developmentId: mill, isActive: false })
    await buildProperty(test.services, { developmentId: mill })
    await buildProperty(test.services, { developmentId: quay })
  })

  const move = (propertyId: number, developmentId: number, caller = admin): Promise<Answer> =>
    caller.put(`/properties/${propertyId}`, { name: 'Flat 1', address: '1 Mill Lane', developmentId })
  async function developmentsOf(caller: Caller): Promise<number[]> {
    const answer = await caller.get('/properties/all?limit=500')
    const ids = answer.json<PropertySummary[]>().map(({ developmentId }) => developmentId)
    return [...new Set(ids)].sort((a, b) => a - b)
  }

  it('a property move lets every manager keep the old development and makes nobody a manager of the new development [SAFE-20]', async () => {
    const there = await signIn(test, 'PMGR', moving)
    const alsoElsewhere = await signIn(test, 'PMGR', moving)
    await mapUser(test.services, alsoElsewhere.userId, oldest, 'PMGR')
    await mapUser(test.services, alsoElsewhere.userId, moving, 'TENANT')
    const ofQuay = await signIn(test, 'PMGR', await buildProperty(test.services, { developmentId: quay }))
    const resident = await signIn(test, 'TENANT', moving)
    expect((await move(moving, quay)).json()).toMatchObject({ developmentId: quay })
    expect(await rolesOf(test.services, there.userId)).toEqual([`PMGR ${oldest}`])
    expect(await rolesOf(test.services, alsoElsewhere.userId)).toEqual([`TENANT ${moving}`, `PMGR ${oldest}`])
    expect(await rolesOf(test.services, resident.userId)).toEqual([`TENANT ${moving}`])
    expect(await developmentsOf(there)).toEqual([mill])
    expect((await there.get(`/properties/all?developmentId=${quay}`)).statusCode).toBe(404)
    expect(await developmentsOf(ofQuay)).toEqual([quay])
  })

  it('a property move writes one audit event for each manager, and the history of each manager shows it [SAFE-20]', async () => {
    const managers = [await signIn(test, 'PMGR', moving), await signIn(test, 'PMGR', moving)]
    await move(moving, quay)
    for (const { userId } of managers) {
      const { rows } = await sql<{ before: unknown; after: unknown; actor: number }>`
        select before, after, actor_id as actor from audit_events
        where action = 'user.passRole' and object_id = ${userId}`.execute(test.services.db)
      expect(rows).toEqual([
        {
          actor: admin.userId,
          before: { propertyId: moving },
          after: { propertyId: oldest, developmentId: mill, role: 'PMGR' },
        },
      ])
      const history = (await admin.get(`/admin/users/${userId}/events`)).json<UserEvent[]>()
      expect(history.map(({ text }) => text)).toContainEqual(
        expect.stringMatching(/^Role Property manager continues at Flat/),
      )
    }
  })

  it('a property move is refused if a manager would lose the development, and the refusal names those managers [SAFE-21]', async () => {
    const alone = await buildProperty(test.services, { developmentId: await buildDevelopment(test.services) })
    const manager = await signIn(test, 'PMGR', alone, { firstName: 'Mia', lastName: 'Marsh' })
    await signIn(test, 'PMGR', alone, { firstName: 'Lee', lastName: 'Lowe' })
    const refused = await move(alone, quay)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toContain('Lee Lowe and Mia Marsh')
    expect(await rolesOf(test.services, manager.userId)).toEqual([`PMGR ${alone}`])
    expect((await admin.get(`/properties/all?developmentId=${quay}`)).json()).toHaveLength(1)
    await sql`delete from property_roles where property_id = ${alone}`.execute(test.services.db)
    expect((await move(alone, quay)).statusCode).toBe(200)
  })

  it('a property move does not move the invitations of managers along with the property [SAFE-20]', async () => {
    const email = `invited-${moving}@example.test`
    const invited = { email, firstName: 'Ivy', lastName: 'Invited', roleId: 2, propertyIds: [moving] }
    expect((await admin.post('/admin/invites', invited)).statusCode).toBe(201)
    await move(moving, quay)
    const accepted = await nobody(test).post('/account/accept-invite', {
      token: await linkToken(test, email),
      firstName: 'Ivy',
      lastName: 'Invited',
      phoneNumber: '07700900123',
      password: 'Maple-Kettle-77',
    })
    expect(accepted.statusCode, accepted.body).toBe(200)
    const { id } = await test.services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(await rolesOf(test.services, id)).toEqual([`PMGR ${oldest}`])
  })

  it('a property move lets every manager keep their development when all homes of a development move at the same time [SAFE-20]', async () => {
    const all = await test.services.db
      .selectFrom('homes')
      .select('id')
      .where('development_id', '=', mill)
      .execute()
    const manager = await signIn(test, 'PMGR', moving)
    const answers = await Promise.all(all.map(({ id }) => move(id, quay)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
    expect(await developmentsOf(manager)).toEqual([mill])
  })

  it('a property move lets every manager keep their development while somebody becomes a manager of that property [SAFE-20]', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => signIn(test, 'TENANT', oldest)))
    const answers = await Promise.all([
      ...people.slice(0, 2).map(({ userId }) => assignRole(admin, userId, moving, 'PMGR')),
      move(moving, quay),
      ...people.slice(2).map(({ userId }) => assignRole(admin, userId, moving, 'PMGR')),
    ])
    // If an assignment overlaps the move, the server answers 409.
    const given = answers.filter(({ statusCode }) => statusCode < 400).length - 1
    expect(answers.filter(({ statusCode }) => statusCode >= 400 && statusCode !== 409)).toEqual([])
    const ids = people.map(({ userId }) => userId)
    const { rows } = await sql<{ told: number; isHeld: number }>`
      select (e.after ->> 'developmentId')::bigint as told, p.development_id as "isHeld"
      from audit_events e join property_roles m on m.user_id = e.object_id and m.role = 'PMGR'
      join homes p on p.id = m.property_id
      where e.action = 'user.assignRole' and e.object_id = any(${ids}::bigint[])`.execute(test.services.db)
    expect(rows).toHaveLength(given)
    for (const { told, isHeld } of rows) expect(isHeld).toBe(told)
  })

  it('a property move locks the rights of the managers only after a call that switches off the development has ended', async () => {
    const both = await signIn(test, 'PMGR', moving)
    await mapUser(
      test.services,
      both.userId,
      await buildProperty(test.services, { developmentId: quay }),
      'PMGR',
    )
    const { db } = test.services
    const { moved } = await db.transaction().execute(async (tx) => {
      // Switching off a development takes this lock first, and then writes the rights of its people.
      await sql`update developments set is_active = is_active where id = ${quay}`.execute(tx)
      const answer = move(moving, quay, both)
      await vi.waitFor(async () => {
        const waiting = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        expect(waiting.rows).not.toEqual([])
      })
      await sql`select from holdings where user_id = ${both.userId} for update nowait`.execute(tx)
      return { moved: answer }
    })
    expect((await moved).statusCode).toBe(200)
  })

  it('an import cannot move a property [SAFE-20]', async () => {
    const site = await test.services.db
      .selectFrom('developments')
      .select('site_name')
      .where('id', '=', quay)
      .executeTakeFirstOrThrow()
    const before = await test.services.db
      .selectFrom('homes')
      .select(['name', 'development_id'])
      .where('id', '=', moving)
      .executeTakeFirstOrThrow()
    const csv = `Site Name,Name,Address\n${site.site_name},${before.name},1 Mill Lane\n`
    const answer = await admin.post('/properties/import', { csv, dryRun: false })
    expect(answer.statusCode, answer.body).toBe(200)
    const after = await test.services.db
      .selectFrom('homes')
      .select('development_id')
      .where('id', '=', moving)
      .executeTakeFirstOrThrow()
    expect(after.development_id).toBe(before.development_id)
  })
})
