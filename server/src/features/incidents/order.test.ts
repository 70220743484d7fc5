import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListedIncident } from '@doorstep/contract/incidents/schema'
import { signIn } from '../../../test/callers.ts'
import { buildProperty } from '../../../test/factories.ts'
import { inHours, startIncidents } from '../../../test/incidents.ts'
import { walkPages } from '../../../test/pages.ts'

let world: Awaited<ReturnType<typeof startIncidents>>
beforeAll(async () => {
  world = await startIncidents()
})
afterAll(() => world.test.close())

describe('the open incidents by their next update', () => {
  it('the open incidents by their next update begin with missed updates and end with incidents without a promised update, across pages [DESK-220]', async () => {
    const { open, update, manager, stranger, test } = world
    await open({ title: 'No promise', nextUpdateBy: null })
    await open({ title: 'Late today', nextUpdateBy: inHours(9) })
    await open({ title: 'Due soon', nextUpdateBy: inHours(2) })
    const missed = await open({ title: 'Missed update' })
    await test.services.db
      .updateTable('incidents')
      .set({ next_update_by: new Date(inHours(-1)) })
      .where('id', '=', missed.id)
      .execute()
    await update((await open({ title: 'Has ended' })).id, { status: 'Resolved' })
    const url = '/incidents?state=open&sort=nextUpdateBy&limit=1'
    const pages = await walkPages<ListedIncident>(manager, url)
    expect(pages.flat().map(({ title }) => title)).toEqual([
      'Missed update',
      'Due soon',
      'Late today',
      'No promise',
    ])
    expect((await manager.get(url)).headers['x-total-count']).toBe('4')
    const elsewhere = await signIn(test, 'PMGR', await buildProperty(test.services))
    expect((await elsewhere.get(url)).json()).toEqual([])
    expect((await stranger.get(url)).statusCode).toBe(403)
  })
})
