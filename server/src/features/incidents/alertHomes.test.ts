import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startIncidents } from '../../../test/incidents.ts'

let world: Awaited<ReturnType<typeof startIncidents>>
beforeAll(async () => {
  world = await startIncidents()
})
afterAll(() => world.test.close())

describe('the alert of an incident', () => {
  it('the alert of an incident notifies only the homes that it affects [INC-05]', async () => {
    const { test, open, update, home } = world
    const { id } = await open()
    const heard: unknown[] = []
    const stop = test.services.live.subscribe((signal) => {
      if (signal !== 'reset' && signal.type === 'alert') heard.push([signal.right, signal.targets])
    })
    await update(id)
    await vi.waitFor(() => expect(heard).toContainEqual(['alert:readActive', [{ propertyId: home }]]))
    const elsewhere = heard.filter(
      (one) => JSON.stringify(one) !== JSON.stringify(['alert:readActive', [{ propertyId: home }]]),
    )
    expect(JSON.stringify(elsewhere)).not.toContain('readActive')
    stop()
  })

  it('the alert of an incident is shown at a home only while the home is in the block [INC-07]', async () => {
    const { open, alertsAt, neighbour, sister, blockId, test } = world
    const { id } = await open()
    const move = (to: number | null) =>
      test.services.db.updateTable('homes').set({ block_id: to }).where('id', '=', sister).execute()
    await move(blockId)
    const incidentsThere = async () => (await alertsAt(neighbour, sister)).map(({ incident }) => incident?.id)
    expect(await incidentsThere()).toContain(id)
    await move(null)
    expect(await incidentsThere()).toEqual([])
  })
})
