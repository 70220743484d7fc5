import { afterAll, describe, expect, it } from 'vitest'
import { ROLE_IDS } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { takeDenials } from '../../../../test/denials.ts'
import { buildDevelopment, buildUser, mapUser } from '../../../../test/factories.ts'
import { startMillQuarter } from '../../../../test/millQuarter.ts'
import { assignRole, buildPerson, removeRoles, rolesOf } from '../../../../test/people.ts'
import type { RoleAt } from '../../../../test/people.ts'

const { test, developmentId, home, sister, elsewhere, admin, manager } = await startMillQuarter({
  isSisterActive: false,
})
afterAll(() => test.close())

const person = (...roles: RoleAt[]): Promise<number> => buildPerson(test.services, roles)

const assignAll = (caller: Caller, userId: number, development: number, role: RoleName): Promise<Answer> =>
  caller.post('/admin/assign-role-to-development', {
    userId,
    developmentId: development,
    roleId: ROLE_IDS[role],
  })
const update = (caller: Caller, userId: number, propertyId: number, role: RoleName): Promise<Answer> =>
  caller.put('/admin/update-user-property-role', { userId, propertyId, roleId: ROLE_IDS[role] })

const auditOf = (userId: number): Promise<object[]> =>
  test.services.db
    .selectFrom('audit_events')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('object_type', '=', 'user')
    .where('object_id', '=', userId)
    .where('action', 'like', 'user.%ole%')
    .orderBy('id')
    .execute()

describe('a role at a property', () => {
  it('a role at a property is added to the other roles there, and audited [API-68] [MAPPING-07] [MAPPING-25]', async () => {
    const userId = await person([home, 'TENANT'])
    const answer = await assignRole(manager, userId, home, 'LEASE')
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({
      userId,
      propertyId: home,
      propertyName: 'Flat 1',
      roleId: 4,
      roleName: 'LEASE',
      can: ['mapping:change'],
    })
    expect(await rolesOf(test.services, userId)).toEqual([`LEASE ${home}`, `TENANT ${home}`])
    const after = { propertyId: home, developmentId, role: 'LEASE' }
    expect(await auditOf(userId)).toEqual([
      { actor_id: manager.userId, action: 'user.assignRole', before: null, after },
    ])
    const again = await assignRole(manager, userId, home, 'LEASE')
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'This person already has the role Leasing staff at this property.',
    ])
  })

  it.each<[RoleName, number, number]>([
    ['ADMIN', 400, 403],
    ['PMGR', 201, 403],
    ['LEASE', 201, 201],
    ['CONTRACTOR', 201, 201],
    ['LETTINGAGENT', 201, 201],
    ['TENANT', 201, 201],
  ])(
    'a role at a property, assigned as %s, gets the HTTP status %i for an administrator and %i for a manager [T19] [ROLE-01]',
    async (role, forAdmin, forManager) => {
      for (const [caller, expected] of [
        [admin, forAdmin],
        [manager, forManager],
      ] as const) {
        const userId = await person([sister, 'TENANT'])
        expect((await assignRole(caller, userId, home, role)).statusCode).toBe(expected)
        expect(await rolesOf(test.services, userId)).toHaveLength(expected === 201 ? 2 : 1)
      }
    },
  )

  it('a role at a property is assigned once if the same call arrives twice, and both calls get the same answer', async () => {
    const userId = await person([sister, 'TENANT'])
    const send = (path: string, body: object): Promise<Answer> =>
      manager.post(`/admin/${path}`, { userId, roleId: ROLE_IDS.LEASE, ...body }, { 'idempotency-key': path })
    for (const [path, body] of [
      ['assign-role-to-property', { propertyId: home }],
      ['assign-role-to-development', { developmentId }],
    ] as const) {
      const answers = await Promise.all([send(path, body), send(path, body)])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
      expect(answers[0]?.json()).toEqual(answers[1]?.json())
    }
    expect(await auditOf(userId)).toHaveLength(2)
    const other = await send('assign-role-to-property', { propertyId: sister })
    expect(other.statusCode).toBe(409)
  })

  it('a role at a property can be assigned only to active people', async () => {
    for (const status of ['Pending', 'Suspended', 'Rejected'] as const) {
      const userId = await buildUser(test.services, { status, requestedPropertyId: home })
      expect((await assignRole(admin, userId, home, 'TENANT')).statusCode).toBe(409)
      expect(await rolesOf(test.services, userId)).toEqual([])
    }
  })

  it('a role at a property is refused for an unknown role, person or property', async () => {
    const userId = await person([home, 'TENANT'])
    const body = { userId, propertyId: home, roleId: 9 }
    const noRole = await admin.post('/admin/assign-role-to-property', body)
    expect([noRole.statusCode, Object.keys(noRole.json().fields)]).toEqual([400, ['roleId']])
    expect((await assignRole(admin, 99_999_999, home, 'TENANT')).statusCode).toBe(404)
    expect((await assignRole(admin, userId, 99_999_999, 'TENANT')).statusCode).toBe(404)
    const empty = await admin.post('/admin/assign-role-to-property', {})
    expect(Object.keys(empty.json().fields)).toEqual(['userId', 'propertyId', 'roleId'])
  })

  it('a role can be assigned at all properties of a development at once, and is added only where the person lacked it', async () => {
    const userId = await person([home, 'CONTRACTOR'])
    const answer = await assignAll(manager, userId, developmentId, 'CONTRACTOR')
    expect([answer.statusCode, answer.json()]).toEqual([201, { added: 1, existing: 1 }])
    expect(await rolesOf(test.services, userId)).toEqual([`CONTRACTOR ${home}`, `CONTRACTOR ${sister}`])
    expect((await assignAll(manager, userId, developmentId, 'CONTRACTOR')).statusCode).toBe(409)
    const empty = await buildDevelopment(test.services)
    expect((await assignAll(admin, userId, empty, 'CONTRACTOR')).statusCode).toBe(409)
    expect((await assignAll(manager, userId, empty, 'CONTRACTOR')).statusCode).toBe(404)
    expect((await assignAll(manager, userId, developmentId, 'PMGR')).statusCode).toBe(403)
  })

  it('setting a role at a property replaces all other roles there [API-69]', async () => {
    const userId = await person([home, 'TENANT'], [home, 'LEASE'], [sister, 'TENANT'])
    const answer = await update(manager, userId, home, 'CONTRACTOR')
    expect([answer.statusCode, answer.json().roleName]).toEqual([200, 'CONTRACTOR'])
    expect(await rolesOf(test.services, userId)).toEqual([`CONTRACTOR ${home}`, `TENANT ${sister}`])
    expect((await update(manager, userId, home, 'CONTRACTOR')).statusCode).toBe(200)
    const stranger = await person([sister, 'TENANT'])
    expect((await update(manager, stranger, home, 'LEASE')).statusCode).toBe(404)
    expect(await rolesOf(test.services, stranger)).toEqual([`TENANT ${sister}`])
  })

  it('a call that removes several roles removes either all of them or none [API-67] [MAPPING-12]', async () => {
    const ada = await person([home, 'TENANT'], [home, 'LEASE'], [sister, 'TENANT'])
    const bob = await person([home, 'TENANT'])
    const bad = await removeRoles(manager, [ada, home, 'LEASE'], [bob, home, 'CONTRACTOR'])
    expect(bad.statusCode).toBe(404)
    expect(await rolesOf(test.services, ada)).toHaveLength(3)
    const answer = await removeRoles(
      manager,
      [ada, home, 'LEASE'],
      [bob, home, 'TENANT'],
      [ada, sister, 'TENANT'],
    )
    expect([answer.statusCode, answer.json()]).toEqual([200, { removed: 3 }])
    expect([await rolesOf(test.services, ada), await rolesOf(test.services, bob)]).toEqual([
      [`TENANT ${home}`],
      [],
    ])
    expect(await auditOf(bob)).toMatchObject([{ action: 'user.removeRole' }])
  })

  it('a role at a property can be removed only by a call with a list of roles', async () => {
    const refused = async (body: object): Promise<[number, string[]]> => {
      const answer = await admin.put('/admin/remove-user-property-roles', body)
      return [answer.statusCode, Object.keys(answer.json().fields)]
    }
    expect(await refused({ userId: 1, propertyId: 1, roleId: 3 })).toEqual([400, ['body']])
    expect(await refused([])).toEqual([400, ['body']])
    expect(await refused([1])).toEqual([400, ['body']])
    expect(await refused([{ userId: 1, propertyId: 1 }])).toEqual([400, ['0.roleId']])
    const many = Array.from({ length: 201 }, () => ({ userId: 1, propertyId: 1, roleId: 3 }))
    expect(await refused(many)).toEqual([400, ['body']])
  })
})

describe('the reach of a manager over roles', () => {
  it('the reach of a manager over roles covers only their portfolio, and the server answers NOT_FOUND for other people and properties [T19]', async () => {
    const resident = await person([home, 'TENANT'])
    const stranger = await person([elsewhere, 'TENANT'])
    for (const answer of [
      await assignRole(manager, resident, elsewhere, 'TENANT'),
      await assignRole(manager, stranger, home, 'TENANT'),
      await update(manager, stranger, elsewhere, 'LEASE'),
      await removeRoles(manager, [stranger, elsewhere, 'TENANT']),
    ])
      expect(answer.statusCode).toBe(404)
    expect(await rolesOf(test.services, stranger)).toEqual([`TENANT ${elsewhere}`])
  })

  it('the reach of a manager over roles includes people who also have a home elsewhere, but only their roles at the manager’s properties', async () => {
    const both = await person([home, 'TENANT'], [elsewhere, 'TENANT'])
    expect((await assignRole(manager, both, home, 'LEASE')).statusCode).toBe(201)
    expect((await removeRoles(manager, [both, elsewhere, 'TENANT'])).statusCode).toBe(404)
  })

  it('a manager cannot change roles of managers, administrators or themselves, and each attempt is audited [T19]', async () => {
    const colleague = await person([home, 'PMGR'], [home, 'TENANT'])
    const chief = await buildUser(test.services, { baseRole: 'ADMIN' })
    await mapUser(test.services, chief, home, 'TENANT')
    for (const userId of [colleague, chief, manager.userId]) {
      await takeDenials(test, manager.userId)
      for (const answer of [
        await assignRole(manager, userId, home, 'LEASE'),
        await update(manager, userId, home, 'LEASE'),
        await removeRoles(manager, [userId, home, 'TENANT']),
        await assignAll(manager, userId, developmentId, 'TENANT'),
      ])
        expect(answer.statusCode).toBe(403)
      expect(await takeDenials(test, manager.userId)).toMatchObject([
        {
          count: 4,
          calls: [
            { call: 'assignRole', status: 403, ids: { userId: [userId], propertyId: [home], roleId: [4] } },
            { call: 'updateRole', status: 403, ids: { userId: [userId] } },
            { call: 'removeRoles', status: 403, ids: { userId: [userId] } },
            { call: 'assignDevelopmentRole', status: 403, ids: { developmentId: [developmentId] } },
          ],
        },
      ])
      expect(await auditOf(userId)).toEqual([])
    }
    const resident = await person([home, 'TENANT'])
    await assignRole(manager, resident, home, 'ADMIN')
    await update(manager, resident, home, 'ADMIN')
    await update(manager, resident, home, 'PMGR')
    await assignRole(manager, resident, elsewhere, 'TENANT')
    expect(await takeDenials(test, manager.userId)).toMatchObject([
      {
        calls: [
          { call: 'assignRole', status: 403, count: 1 },
          { call: 'updateRole', status: 403, count: 2 },
          { call: 'assignRole', status: 404, count: 1, ids: { userId: [resident], propertyId: [elsewhere] } },
        ],
      },
    ])
    expect(await auditOf(resident)).toEqual([])
    expect(await rolesOf(test.services, resident)).toEqual([`TENANT ${home}`])
  })

  it('administrators can change more roles than managers, but cannot remove their own roles [T20]', async () => {
    await mapUser(test.services, admin.userId, home, 'TENANT')
    const own = await removeRoles(admin, [admin.userId, home, 'TENANT'])
    expect(own.statusCode).toBe(409)
    expect(own.json<{ message: string }>().message).toContain('Ask somebody else who is an administrator.')
    expect((await update(admin, admin.userId, home, 'LEASE')).statusCode).toBe(409)
    expect(await rolesOf(test.services, admin.userId)).toEqual([`TENANT ${home}`])
  })
})
