import type { Question } from '@doorstep/contract/issues/questions/schema'
import type { Verdicts } from '@doorstep/contract/issues/verdicts/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nobody, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildFirm, buildOrder } from '../../../../test/firms.ts'
import { VerdictWorld } from '../../../../test/verdicts.ts'
import { newKey } from '../../../files/store.ts'

describe('finished work next to the question whether it is fixed', () => {
  let world: VerdictWorld
  let issueId: number
  let token: string
  let before: number
  let after: number
  let door: number
  let hidden: number
  beforeAll(async () => {
    world = await VerdictWorld.start()
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    const { services } = world.test
    issueId = await world.asked()
    token = await world.token()
    const firmId = await buildFirm(services)
    const done = await orderOf(firmId, 'Done', 'Zqdone.')
    before = await addPhoto(done, 'before')
    after = await addPhoto(done, 'after')
    door = await addPhoto(done, 'noAccess')
    hidden = await addPhoto(await orderOf(firmId, 'Cancelled', null), 'after')
  })

  async function orderOf(
    firmId: number,
    status: 'Done' | 'Cancelled',
    words: string | null,
  ): Promise<number> {
    const { services } = world.test
    const orderId = await buildOrder(services, { issueId, firmId, status })
    const at = status === 'Done' ? new Date() : null
    await services.db
      .updateTable('work_orders')
      .set({ done_words: words, done_at: at })
      .where('id', '=', orderId)
      .execute()
    return orderId
  }
  async function addPhoto(order_id: number, moment: string): Promise<number> {
    const { db, files } = world.test.services
    const key = newKey()
    await files.write(key, Buffer.from(`picture ${key}`))
    const stored = {
      original_key: key,
      display_key: key,
      thumbnail_key: key,
      sha256: key,
      size: 1,
      state: 'ready',
    }
    const { id } = await db
      .insertInto('work_order_photos')
      .values({ order_id, moment, client_key: key, name: `${moment}.jpg`, type: 'image/jpeg', ...stored })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const verdictsOf = async (by: Caller): Promise<Verdicts> =>
    (await by.get(`/issues/${issueId}/verdicts`)).json<Verdicts>()
  const photo = async (id: number, by: Caller = world.resident): Promise<number> =>
    (await by.get(`/issues/${issueId}/verdicts/photos/${id}`)).statusCode
  const photoByLink = (photoId: number, of = token): Promise<Answer> =>
    nobody(world.test).post('/verdicts/photos/read', { token: of, photoId })

  it("finished work shows the reporter the firm's words and photos from before and after the work, in the app and through the link [VERDICT-201]", async () => {
    const { done } = await verdictsOf(world.resident)
    expect(done).toMatchObject([
      {
        words: 'Zqdone.',
        photos: [
          { photoId: before, moment: 'before' },
          { photoId: after, moment: 'after' },
        ],
      },
    ])
    expect((await world.read(token)).json<Question>().done).toEqual(done)
    for (const id of [before, after]) {
      expect(await photo(id)).toBe(200)
      const picture = await photoByLink(id)
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    }
  })

  it('finished work excludes photos of a door, of other orders and of other issues, and other people cannot see it [VERDICT-201]', async () => {
    const other = await world.asked()
    for (const id of [door, hidden]) {
      expect(await photo(id)).toBe(404)
      expect((await photoByLink(id)).statusCode).toBe(404)
    }
    expect((await world.resident.get(`/issues/${other}/verdicts/photos/${after}`)).statusCode).toBe(404)
    expect((await photoByLink(after, await world.token())).statusCode).toBe(404)
    const neighbour = await signIn(world.test, 'TENANT', world.home)
    expect([403, 404]).toContain(await photo(after, neighbour))
    expect([403, 404]).toContain(await photo(after, world.manager))
    expect((await verdictsOf(world.manager)).done).toEqual([])
  })

  it('finished work is hidden again once the reporter has answered whether the issue is fixed [VERDICT-201]', async () => {
    expect((await world.answer(token, { answer: 'partly', words: 'It drips.' })).statusCode).toBe(200)
    expect((await verdictsOf(world.resident)).done).toEqual([])
    expect(await photo(after)).toBe(404)
    expect((await photoByLink(after)).statusCode).toBe(409)
  })
})
