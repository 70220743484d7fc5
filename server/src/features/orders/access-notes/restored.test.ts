import { afterAll, beforeAll, expect, it } from 'vitest'
import { FirmWorld } from '../../../../test/firmSide.ts'
import { systemCtx } from '../../../context.ts'
import { SETTLING_STEPS } from '../../backups/restored/service.ts'

let world: FirmWorld
beforeAll(async () => {
  world = await FirmWorld.start()
})
afterAll(() => world.test.close())

it('keys and contact details are hidden after a restore until the firm enters a new code [BACKUP-07] [BLD-236]', async () => {
  const note = { name: 'Front door', keyNumber: '17', keptAt: '', heldBy: '', alarmCode: '', parking: '' }
  await world.manager.post(`/places/${world.home}/access-notes`, note)
  const token = await world.token(await world.order())
  await world.byLink('code', { token })
  const { code } = await world.code()
  const { unlock } = (await world.byLink('unlock', { token, code })).json<{ unlock: string }>()
  const stateOf = async () =>
    (await world.byLink('read', { token, unlock })).json<{ contactState: string }>().contactState
  expect(await stateOf()).toBe('shown')
  await world.byLink('code', { token })
  const { code: unused } = await world.code()

  const origin = { madeAt: new Date().toISOString(), messagesGivenUp: 0, toSeal: 0, lostToSeal: null }
  const ctx = systemCtx(world.test.services, 'a restore')
  for (const settle of SETTLING_STEPS) await settle(ctx, origin)

  expect(await stateOf()).toBe('code')
  expect((await world.byLink('access-notes', { token, unlock })).statusCode).toBe(400)
  expect((await world.byLink('unlock', { token, code: unused })).statusCode).toBe(400)
})
