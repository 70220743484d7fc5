import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startIncidents } from '../../../test/incidents.ts'

let world: Awaited<ReturnType<typeof startIncidents>>
beforeAll(async () => {
  world = await startIncidents()
})
afterAll(() => world.test.close())

describe('the alert of an incident', () => {
  it('signals only the homes that it affects [INC-05]', async () => {
    const { test, open, update, home } = world
    const { id } = await open()
    const heard: unknown[] = []
    const stop = test.services.live.subscribe((signal) => {
      if (signal !== 'reset' && signal.type === 'alert') heard.push([signal.right, signal.targets])
    })
    await update(id)
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(heard).toContainEqual(['alert:readActive', [{ propertyId: home }]])
    expect(heard.filter((one) => JSON.stringify(one).includes('readActive'))).toHaveLength(1)
    stop()
  })

  it('is shown at a home from when it joins the block until it leaves [INC-07]', async () => {
    const { open, alertsAt, neighbour, sister, blockId, test } = world
    const { id } = await open()
    const move = (to: number | null) =>
      test.services.db.updateTable('homes').set({ block_id: to }).where('id', '=', sister).execute()
    await move(blockId)
    expect(await alertsAt(neighbour, sister)).toMatchObject([{ incident: { id } }])
    await move(null)
    expect(await alertsAt(neighbour, sister)).toEqual([])
  })
})
