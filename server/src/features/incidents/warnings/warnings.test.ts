import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { startIncidents } from '../../../../test/incidents.ts'
import { warnOfUpdates } from './service.ts'

let world: Awaited<ReturnType<typeof startIncidents>>
beforeAll(async () => {
  world = await startIncidents()
  await signIn(world.test, 'PMGR', world.home, { email: 'colleague@example.test' })
})
beforeEach(async () => {
  for (const table of ['incident_updates', 'incidents', 'outbox_messages'] as const)
    await world.test.services.db.deleteFrom(table).execute()
})
afterAll(() => world.test.close())

const warnAfter = async (nextUpdateBy: string | null, minutes: number): Promise<void> => {
  const at = new Date(Date.parse(nextUpdateBy ?? '') + minutes * 60_000)
  await warnOfUpdates({ ...world.ctx, now: () => at })
}
const emailOf = async ({ userId }: Caller): Promise<string> => {
  const { db } = world.test.services
  return (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow())
    .email
}
const warned = async (): Promise<string[]> => {
  const rows = world.test.services.db.selectFrom('outbox_messages').select('recipient')
  const found = await rows.where('subject', 'like', 'Update is late:%').orderBy('id').execute()
  return found.map(({ recipient }) => recipient)
}

describe('a missed update', () => {
  it('a missed update warns the owner once, and an hour later the managers once, however many jobs run [INC-10]', async () => {
    const { nextUpdateBy } = await world.open()
    const owner = await emailOf(world.manager)
    await warnAfter(nextUpdateBy, -1)
    expect(await warned()).toEqual([])
    await Promise.all([warnAfter(nextUpdateBy, 1), warnAfter(nextUpdateBy, 1)])
    await warnAfter(nextUpdateBy, 30)
    expect(await warned()).toEqual([owner])
    await Promise.all([warnAfter(nextUpdateBy, 61), warnAfter(nextUpdateBy, 61)])
    await warnAfter(nextUpdateBy, 500)
    expect(await warned()).toEqual([owner, 'colleague@example.test'])
  })

  it('a missed update warns again after the next promise is missed, but not once the incident has ended [INC-10]', async () => {
    const { id, nextUpdateBy } = await world.open()
    await warnAfter(nextUpdateBy, 61)
    expect(await warned()).toHaveLength(2)
    const next = new Date(Date.now() + 3_600_000).toISOString()
    await world.update(id, { nextUpdateBy: next })
    await warnAfter(next, 1)
    expect(await warned()).toHaveLength(3)
    await world.update(id, { status: 'Resolved' })
    await warnAfter(next, 100)
    expect(await warned()).toHaveLength(3)
  })

  it('a missed update warns the administrators if the owner is the only manager [INC-10]', async () => {
    const { db } = world.test.services
    const other = sql<boolean>`user_id = (select id from users where email = 'colleague@example.test')`
    const roles = await db.deleteFrom('property_roles').where(other).returningAll().execute()
    const { nextUpdateBy } = await world.open()
    await warnAfter(nextUpdateBy, 1)
    await warnAfter(nextUpdateBy, 61)
    expect(await warned()).toEqual([await emailOf(world.manager), await emailOf(world.admin)])
    await db.insertInto('property_roles').values(roles).execute()
  })

  it('a missed update warns the managers at once if the owner was suspended [INC-10]', async () => {
    const { nextUpdateBy } = await world.open()
    const { db } = world.test.services
    await db
      .updateTable('users')
      .set({ status: 'Suspended' })
      .where('id', '=', world.manager.userId)
      .execute()
    await warnAfter(nextUpdateBy, 1)
    await warnAfter(nextUpdateBy, 61)
    expect(await warned()).toEqual(['colleague@example.test'])
  })
})
