import type { CancelledIncident } from '@doorstep/contract/incidents/cancelled/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { startIncidents } from '../../../../test/incidents.ts'

const HOUR_MS = 3_600_000

let world: Awaited<ReturnType<typeof startIncidents>>
beforeAll(async () => {
  world = await startIncidents()
})
beforeEach(async () => {
  for (const table of ['incident_updates', 'incidents', 'alerts'] as const)
    await world.test.services.db.deleteFrom(table).execute()
})
afterAll(() => world.test.close())

const shownTo = async (caller: Caller, home: number): Promise<CancelledIncident[]> =>
  (await caller.get(`/incidents/cancelled/${home}`)).json<CancelledIncident[]>()
async function cancel(id: number, text = 'It was a drill.'): Promise<void> {
  expect((await world.update(id, { status: 'Cancelled', text })).statusCode).toBe(200)
}
const endedAgo = (id: number, ms: number) =>
  world.test.services.db
    .updateTable('incidents')
    .set({ ended_at: new Date(Date.now() - ms) })
    .where('id', '=', id)
    .execute()

describe('a cancelled incident', () => {
  it('a cancelled incident is shown with its reason, but not as an alert, to everybody who could see it, even to people who stopped its emails [INC-62]', async () => {
    const { open, alertsAt, resident, neighbour, home, sister, test } = world
    const stopped = await signIn(test, 'TENANT', home)
    await stopped.put('/account/mail-choices', { kind: 'incident', choice: 'never' })
    const agent = await signIn(test, 'LETTINGAGENT', home)
    const { id, title } = await open()
    for (const caller of [resident, stopped, agent]) expect(await shownTo(caller, home)).toEqual([])
    await cancel(id)
    for (const caller of [resident, stopped, agent]) {
      expect(await shownTo(caller, home)).toEqual([
        { id, title, reason: 'It was a drill.', cancelledAt: expect.any(String) },
      ])
      expect(await alertsAt(caller, home)).toEqual([])
    }
    // The incident did not affect the block of this home.
    expect(await shownTo(neighbour, sister)).toEqual([])
    expect((await neighbour.get(`/incidents/cancelled/${home}`)).statusCode).toBe(404)
    expect(
      (await (await signIn(test, 'CONTRACTOR', home)).get(`/incidents/cancelled/${home}`)).statusCode,
    ).toBe(403)
  })

  it('a cancelled incident is shown for 24 hours, the newest first, and no longer once the incident is reopened [INC-62]', async () => {
    const { open, update, resident, home } = world
    const [first, second, third] = [await open(), await open(), await open({ blockIds: [] })]
    for (const { id } of [first, second, third]) await cancel(id)
    await endedAgo(first.id, 24 * HOUR_MS - 60_000)
    await endedAgo(second.id, 24 * HOUR_MS + 60_000)
    const ids = async () => (await shownTo(resident, home)).map(({ id }) => id)
    expect(await ids()).toEqual([third.id, first.id])
    await update(third.id, { status: 'Investigating' })
    expect(await ids()).toEqual([first.id])
  })

  it('a resolved incident is not shown as cancelled, because its alert has simply ended [INC-62]', async () => {
    const { open, update, resident, home } = world
    await update((await open()).id, { status: 'Resolved' })
    expect(await shownTo(resident, home)).toEqual([])
  })

  it('a cancelled incident reaches open pages at once, at the homes that the incident affected [INC-62]', async () => {
    const { open, home, test } = world
    const heard: unknown[] = []
    const stop = test.services.live.subscribe((signal) => {
      if (signal !== 'reset' && signal.type === 'incident' && signal.right === 'incident:read')
        heard.push([signal.id, signal.targets])
    })
    const { id } = await open()
    const toHome = [id, [{ propertyId: home }]]
    await vi.waitFor(() => expect(heard).toEqual([toHome]))
    await cancel(id)
    await vi.waitFor(() => expect(heard).toEqual([toHome, toHome]))
    stop()
  })

  it('a cancelled incident shows its reason without words that staff have removed since [INC-62, INC-23]', async () => {
    const { open, manager, resident, home } = world
    const { id } = await open()
    await cancel(id, 'Mr Smith had closed the valve.')
    const redacted = await manager.post(`/incidents/${id}/redact`, { words: 'Mr Smith', reason: 'A name.' })
    expect(redacted.statusCode).toBe(200)
    expect(await shownTo(resident, home)).toMatchObject([{ reason: '[removed] had closed the valve.' }])
  })
})
