import { INCIDENT_STATUSES, INCIDENT_STEPS, isEnded } from '@doorstep/contract/incidents/rules'
import type { IncidentStatus } from '@doorstep/contract/incidents/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/callers.ts'
import { inHours, startIncidents } from '../../../test/incidents.ts'
import { mailWaiting } from './mailing/service.ts'
import { warnOfUpdates } from './warnings/service.ts'

const HOUR_MS = 3_600_000

let world: Awaited<ReturnType<typeof startIncidents>>
beforeAll(async () => {
  world = await startIncidents()
})
afterAll(() => world.test.close())

const mailsAbout = async (title: string, recipient: string): Promise<(string | null)[]> => {
  const { db } = world.test.services
  const rows = db.selectFrom('outbox_messages').select('subject').where('recipient', '=', recipient)
  return (await rows.orderBy('id').execute())
    .map(({ subject }) => subject)
    .filter((one) => one?.includes(title))
}
const move = async (id: number, status: IncidentStatus): Promise<void> => {
  const nextUpdateBy = isEnded(status) ? null : inHours(2)
  const answer = await world.update(id, { status, nextUpdateBy, text: `It is ${status}.` })
  expect(answer.statusCode, answer.body).toBe(200)
}

describe('an incident', () => {
  it.each(INCIDENT_STATUSES)('an incident that is %s can take each next step [INC-61]', async (from) => {
    const steps = Object.keys(INCIDENT_STEPS[from]) as IncidentStatus[]
    expect(steps).not.toEqual([])
    for (const to of steps) {
      const { id } = await world.open()
      if (from !== 'Investigating') await move(id, from)
      expect(await world.managed(id)).toMatchObject({ status: from, nextStatuses: steps })
      await move(id, to)
      expect(await world.read(id, world.resident)).toMatchObject({ status: to })
    }
  })

  it.each(['Resolved', 'Cancelled'] as const)(
    'an incident that was %s by mistake returns to the people affected as an alert and by email, and warns again [INC-61]',
    async (status) => {
      const { id, title } = await world.open()
      const isShown = async (): Promise<boolean> =>
        (await world.alertsAt(world.resident, world.home)).some(({ message }) => message === title)
      await move(id, status)
      await mailWaiting(world.ctx)
      expect(await isShown()).toBe(false)
      const told = (await mailsAbout(title, 'resident@example.test')).length
      await move(id, 'Investigating')
      await mailWaiting(world.ctx)
      expect(await isShown()).toBe(true)
      expect(await mailsAbout(title, 'resident@example.test')).toHaveLength(told + 1)
      await warnOfUpdates({ ...world.ctx, now: () => new Date(Date.now() + 2.5 * HOUR_MS) })
      const { db } = world.test.services
      const owner = db.selectFrom('users').select('email').where('id', '=', world.manager.userId)
      const { email } = await owner.executeTakeFirstOrThrow()
      expect(await mailsAbout(title, email)).toEqual([expect.stringMatching(/^Update is late:/)])
    },
  )

  it.each(['Resolved', 'Cancelled'] as const)(
    'an incident that was %s can be reopened after its owner was suspended and its block switched off, and then gets a new owner [INC-61, INC-14]',
    async (status) => {
      const { admin, blockId, home, open, read, resident, test, update } = world
      const { db } = test.services
      const leaver = await signIn(test, 'PMGR', home)
      const { id } = await open()
      await leaver.post(`/incidents/${id}/take`)
      await move(id, status)
      await db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', leaver.userId).execute()
      await db.updateTable('blocks').set({ is_active: false }).where('id', '=', blockId).execute()
      const reopened = await update(id, { status: 'Investigating' }, admin)
      await db.updateTable('blocks').set({ is_active: true }).where('id', '=', blockId).execute()
      expect(reopened.json()).toMatchObject({ status: 'Investigating', ownerId: null })
      expect(await read(id, resident)).toMatchObject({ status: 'Investigating' })
      const taken = await admin.post(`/incidents/${id}/take`)
      expect(taken.json()).toMatchObject({ ownerId: admin.userId })
    },
  )
})
