import { afterAll, expect, it } from 'vitest'
import { ROLE_IDS } from '@doorstep/contract/access'
import { buildFirm, joinFirm } from '../../../../test/firms.ts'
import { startMillQuarter } from '../../../../test/millQuarter.ts'
import { assignRole, buildPerson, rolesOf } from '../../../../test/people.ts'

const { test, developmentId, home, admin } = await startMillQuarter()
afterAll(() => test.close())

it('nobody can become a manager while they work for a firm [FIRM-20]', async () => {
  const { services } = test
  const userId = await buildPerson(services, [[home, 'TENANT']])
  await joinFirm(services, userId, await buildFirm(services))
  const roleId = ROLE_IDS.PMGR
  const tries = [
    () => assignRole(admin, userId, home, 'PMGR'),
    () => admin.post('/admin/assign-role-to-development', { userId, developmentId, roleId }),
    () => admin.put('/admin/update-user-property-role', { userId, propertyId: home, roleId }),
  ]
  for (const attempt of tries) {
    const refused = await attempt()
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        message: 'A person who works for a firm cannot manage properties. Remove them from the firm first.',
      },
    ])
  }
  expect(await rolesOf(services, userId)).toEqual([`TENANT ${home}`])
  // People who work for a firm can still hold a role that is not a staff role.
  expect((await assignRole(admin, userId, home, 'LEASE')).statusCode).toBe(201)
  await services.db.deleteFrom('firm_people').where('user_id', '=', userId).execute()
  expect((await assignRole(admin, userId, home, 'PMGR')).statusCode).toBe(201)
})
