import { ROLE_IDS } from '@doorstep/contract/access'
import { send } from './api.ts'
import { logInAs, newResident } from './newcomers.ts'
import { newPortfolio } from './portfolio.ts'

/** Creates a home with a manager and a resident. `person` is the resident's account. */
export async function newHome() {
  const { manager, propertyId } = await newPortfolio()
  const person = await newResident()
  const { userId } = await logInAs(person)
  await send('admin', 'POST', '/admin/assign-role-to-property', {
    userId,
    propertyId,
    roleId: ROLE_IDS.TENANT,
  })
  return { manager, propertyId, person, resident: await logInAs(person) }
}
