import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Development } from '@doorstep/contract/developments/schema'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildDevelopment, buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

describe('the emergency number of a development [EMERG-10]', () => {
  let test: TestApp
  let developmentId: number
  let manager: Caller
  let resident: Caller
  beforeAll(async () => {
    test = await startTestApp()
    developmentId = await buildDevelopment(test.services, { name: 'Mill' })
    const propertyId = await buildProperty(test.services, { developmentId })
    manager = await signIn(test, 'PMGR', propertyId)
    resident = await signIn(test, 'TENANT', propertyId)
  })
  afterAll(() => test.close())

  const read = async (): Promise<Development> => {
    const rows = (await manager.get('/developments')).json<Development[]>()
    const row = rows.find((one) => one.developmentId === developmentId)
    if (!row) throw new Error('it is not listed')
    return row
  }
  const save = async (more: object): Promise<Answer> => {
    const { developmentName, siteName, address, cityId, countryId } = await read()
    return manager.put(`/developments/${developmentId}`, {
      developmentName,
      siteName,
      address,
      cityId,
      countryId,
      ...more,
    })
  }
  const home = async (): Promise<OwnProperty | undefined> =>
    (await resident.get('/dashboard/user-properties')).json<OwnProperty[]>()[0]

  it('the emergency number of a development is saved, kept when left out, and removed when blank', async () => {
    expect((await read()).emergencyNumber).toBeNull()
    expect((await save({ emergencyNumber: ' 0118 496 0123 ' })).json()).toMatchObject({
      emergencyNumber: '0118 496 0123',
    })
    expect((await save({ address: '2 Mill Lane' })).json()).toMatchObject({
      emergencyNumber: '0118 496 0123',
    })
    expect(await home()).toMatchObject({ emergencyNumber: '0118 496 0123' })
    expect((await save({ emergencyNumber: '' })).json()).toMatchObject({ emergencyNumber: null })
    await save({ emergencyNumber: '+44 (118) 496-0123' })
    expect((await save({ emergencyNumber: null })).json()).toMatchObject({ emergencyNumber: null })
  })

  it.each([
    'ring the bell',
    '118 496 0123',
    '0118',
    '+44',
    '0'.repeat(16),
    '0118;496',
    '07700 900123 ext 4',
    '<0>',
  ])(
    'the emergency number of a development is refused if it is not a phone number: %j',
    async (emergencyNumber) => {
      const answer = await save({ emergencyNumber })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toEqual({ emergencyNumber: expect.any(String) })
    },
  )

  it('the emergency number of a development is shown with the development’s nation to everybody who has a home there', async () => {
    expect(await home()).toMatchObject({ nation: null })
    const nation = 'northern-ireland'
    await manager.put(`/developments/${developmentId}/collections`, { schedules: [], nation })
    expect(await home()).toMatchObject({ nation })
  })
})
