import { signIn } from './callers.ts'
import type { Caller } from './callers.ts'
import { buildDevelopment, buildProperty } from './factories.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

/** A development of two properties with its manager, a property elsewhere and an administrator. */
export interface MillQuarter {
  test: TestApp
  developmentId: number
  home: number
  sister: number
  elsewhere: number
  admin: Caller
  manager: Caller
}

export async function startMillQuarter({ isSisterActive = true } = {}): Promise<MillQuarter> {
  const test = await startTestApp()
  const developmentId = await buildDevelopment(test.services, { name: 'Mill Quarter' })
  const farId = await buildDevelopment(test.services, { name: 'Far Court' })
  const home = await buildProperty(test.services, { developmentId, name: 'Flat 1', address: '1 Mill Lane' })
  return {
    test,
    developmentId,
    home,
    sister: await buildProperty(test.services, {
      developmentId,
      name: 'Flat 2',
      address: '2 Mill Lane',
      isActive: isSisterActive,
    }),
    elsewhere: await buildProperty(test.services, { developmentId: farId, name: 'House' }),
    admin: await signIn(test, 'ADMIN'),
    manager: await signIn(test, 'PMGR', home, { firstName: 'Mia', lastName: 'Manager' }),
  }
}
