import type { Development } from '@doorstep/contract/developments/schema'
import type { Property } from '@doorstep/contract/properties/schema'
import { ROLE_IDS } from '@doorstep/contract/access'
import { read, send, unique, type Session } from './api.ts'
import { logInAs, newResident } from './newcomers.ts'

export interface Portfolio {
  manager: Session
  propertyId: number
  developmentId: number
}

/** Creates a manager of one home in a new development that no other test uses. */
export async function newPortfolio(): Promise<Portfolio> {
  const person = await newResident()
  const [country] = await read<{ id: number }[]>('admin', '/countries')
  const name = unique('Lamp Works')
  const { developmentId } = await send<Development>('admin', 'POST', '/developments', {
    developmentName: name,
    siteName: name,
    address: '1 Lamp Street',
    city: 'Reading',
    countryId: country?.id,
  })
  const { id: propertyId } = await send<Property>('admin', 'POST', '/properties/create', {
    name: 'Loft 1',
    address: '1 Lamp Street',
    developmentId,
  })
  const { userId } = await logInAs(person)
  await send('admin', 'POST', '/admin/assign-role-to-property', { userId, propertyId, roleId: ROLE_IDS.PMGR })
  // When a person's strongest role changes, the server ends their sessions, so this function signs in again.
  return { manager: await logInAs(person), propertyId, developmentId }
}
