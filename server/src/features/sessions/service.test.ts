import type { Session } from '@doorstep/contract/sessions/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller, signIn } from '../../../test/callers.ts'
import { buildProperty, buildSession } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

describe('sessions of a person', () => {
  let test: TestApp
  let propertyId: number
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
  })
  afterAll(() => test.close())

  async function threeDevices(): Promise<[here: Caller, phone: Caller, tablet: Caller]> {
    const here = await signIn(test, 'TENANT', propertyId)
    const other = async (): Promise<Caller> =>
      new Caller(test.app, {
        userId: here.userId,
        token: await buildSession(test.services, here.userId),
      })
    return [here, await other(), await other()]
  }
  const listed = async (caller: Caller): Promise<Session[]> =>
    (await caller.get('/account/sessions')).json<Session[]>()
  const ownId = async (caller: Caller): Promise<number> =>
    (await listed(caller)).find(({ isCurrent }) => isCurrent)?.id ?? 0
  const areAlive = async (...callers: Caller[]): Promise<boolean[]> =>
    Promise.all(callers.map(async (caller) => (await caller.get('/account/validate-jwt')).statusCode === 200))

  it('sessions of a person are listed while live, with the current one marked, and never shown to others [T26]', async () => {
    const [here, phone, tablet] = await threeDevices()
    const stranger = await signIn(test, 'TENANT', propertyId)
    await tablet.post('/account/logout')
    const [current, other] = [await ownId(here), await ownId(phone)]
    const marks = (await listed(here)).map(({ id, isCurrent }) => [id, isCurrent])
    expect(Object.fromEntries(marks)).toEqual({ [current]: true, [other]: false })
    expect((await listed(stranger)).map(({ id }) => id)).toEqual([await ownId(stranger)])
  })

  it('sessions of a person can be ended one by one, but not by somebody else [T26]', async () => {
    const [here, phone, tablet] = await threeDevices()
    const stranger = await signIn(test, 'TENANT', propertyId)
    const strange = await here.delete(`/account/sessions/${await ownId(stranger)}`)
    expect([strange.statusCode, (await here.delete('/account/sessions/99999999')).statusCode]).toEqual([
      404, 404,
    ])
    expect((await here.delete(`/account/sessions/${await ownId(phone)}`)).statusCode).toBe(204)
    expect(await areAlive(here, phone, tablet, stranger)).toEqual([true, false, true, true])
  })

  it('sessions of a person can all be ended except the current one, without affecting other people [T26]', async () => {
    const [here, phone, tablet] = await threeDevices()
    const stranger = await signIn(test, 'TENANT', propertyId)
    expect((await here.delete('/account/sessions')).statusCode).toBe(204)
    expect(await areAlive(here, phone, tablet, stranger)).toEqual([true, false, false, true])
  })
})
