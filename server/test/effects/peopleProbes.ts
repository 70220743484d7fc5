import { ROLE_IDS } from '@doorstep/contract/access'
import { newKey } from '../../src/files/store.ts'
import { buildUser, mapUser } from '../factories.ts'
import type { Call, Probe } from './effect.ts'
import type { EffectWorld } from './world.ts'

const MISSING = 99_999_999

/** Probes for people, their roles and firms, and their own settings. */
export function peopleProbes(world: EffectWorld): Record<string, Probe> {
  const { services } = world.test
  const { admin, resident, home, otherHome, developmentId, otherDevelopmentId } = world
  const email = (): string => `effect-${world.next()}@example.test`
  const person = () => ({ email: email(), firstName: 'Robin', lastName: 'Reed' })
  const applicant = () => buildUser(services, { status: 'Pending', requestedPropertyId: home })
  const occupant = async (at = home): Promise<number> => {
    const userId = await buildUser(services)
    await mapUser(services, userId, at, 'TENANT')
    return userId
  }
  const role = (more: object = {}) => ({ propertyId: home, roleId: ROLE_IDS.LEASE, ...more })
  const statusCall = (makes: () => Promise<number>) => async (): Promise<Call> => ({
    as: admin,
    body: { userId: await makes(), reason: 'As agreed.' },
  })
  const firmBody = () => ({
    name: `Firm of probe ${world.next()}`,
    trades: ['Plumbing'],
    email: 'office@firm.example',
    phone: null,
    developmentIds: [developmentId],
  })
  const otherFirm = {
    trades: ['Roofing'],
    email: 'other@firm.example',
    phone: '0118 496 0107',
    developmentIds: [otherDevelopmentId],
  }
  const newFirm = async (): Promise<number> =>
    (
      await services.db
        .insertInto('firms')
        .values({ name: `Planted firm ${world.next()}`, email: 'firm@example.test' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  return {
    approveUser: {
      call: async () => ({
        as: admin,
        body: { userId: await applicant(), reason: 'As agreed.', propertyId: home, roleId: ROLE_IDS.TENANT },
      }),
      others: { reason: 'As written.', propertyId: otherHome, roleId: ROLE_IDS.LEASE },
      refused: { userId: MISSING },
    },
    suspendUser: {
      call: statusCall(occupant),
      others: { reason: 'As written.' },
      refused: { userId: MISSING },
    },
    rejectUser: {
      call: statusCall(applicant),
      others: { reason: 'As written.' },
      refused: { userId: MISSING },
    },
    changeUsers: {
      call: async () => ({
        as: admin,
        body: { step: 'approve', userIds: [await applicant()], reason: 'As agreed.', dryRun: false },
      }),
      others: { step: 'reject', userIds: [MISSING], reason: 'As written.', dryRun: true },
    },
    inviteUser: {
      call: () => ({ as: admin, body: { ...person(), roleId: ROLE_IDS.TENANT, propertyIds: [home] } }),
      others: { firstName: 'Kim', lastName: 'Lane', roleId: ROLE_IDS.LEASE, propertyIds: [otherHome] },
      refused: { email: 'no address' },
    },
    assignRole: {
      call: async () => ({ as: admin, body: role({ userId: await buildUser(services) }) }),
      others: { propertyId: otherHome, roleId: ROLE_IDS.TENANT },
      refused: { userId: MISSING },
    },
    assignDevelopmentRole: {
      call: async () => ({
        as: admin,
        body: { userId: await buildUser(services), developmentId, roleId: ROLE_IDS.LEASE },
      }),
      others: { developmentId: otherDevelopmentId, roleId: ROLE_IDS.TENANT },
      refused: { userId: MISSING },
    },
    updateRole: {
      call: async () => ({ as: admin, body: role({ userId: await occupant() }) }),
      others: { roleId: ROLE_IDS.LETTINGAGENT },
      refused: { userId: MISSING, propertyId: otherHome },
    },
    removeRoles: {
      call: async () => ({ as: admin, body: [role({ userId: await occupant(), roleId: ROLE_IDS.TENANT })] }),
      refused: { '[].userId': MISSING, '[].propertyId': otherHome, '[].roleId': ROLE_IDS.LEASE },
    },
    updateProfile: {
      call: async () => {
        const userId = await buildUser(services)
        await mapUser(services, userId, home, 'PMGR')
        await services.db.updateTable('users').set({ photo_key: newKey() }).where('id', '=', userId).execute()
        const body = { firstName: 'Robin', lastName: 'Reed', phoneNumber: '07700900123' }
        return {
          as: await world.callerOf(userId),
          body: { ...body, removePhoto: false, firstScreen: 'dashboard' },
        }
      },
      others: {
        firstName: 'Kim',
        lastName: 'Lane',
        phoneNumber: '07700900124',
        removePhoto: true,
        firstScreen: 'desk',
      },
    },
    chooseColumns: {
      call: async () => ({ as: admin, body: { list: 'users', columns: ['status'] } }),
      others: { columns: ['name', 'status'], list: 'developments' },
    },
    changeMailChoice: {
      call: async () => {
        const as = await world.callerOf(await occupant())
        return { as, body: { kind: 'mineChanged', choice: 'never' } }
      },
      others: { kind: 'announcement', choice: 'daily' },
    },
    submitFeedback: {
      call: () => ({ as: resident, body: { rating: 4, comment: 'Good.', pagePath: '/dashboard' } }),
      others: {
        userId: resident.userId,
        rating: 5,
        comment: 'Better.',
        pagePath: '/help',
        emoji: '😀',
      },
    },
    sendEnquiry: {
      call: () => ({
        as: resident,
        body: { subject: 'Bins', message: 'When are they emptied?', propertyId: null },
      }),
      others: { subject: 'Gates', message: 'When are they opened?', propertyId: home },
    },
    refuseErasure: {
      call: async () => {
        const userId = await buildUser(services)
        await services.db.insertInto('erasure_requests').values({ user_id: userId }).execute()
        return { as: admin, params: { userId }, body: { reason: 'A claim.' } }
      },
      others: { reason: 'A debt.' },
    },
    setHold: {
      call: async () => ({
        as: admin,
        body: { userId: await buildUser(services), reason: 'A claim.' },
      }),
      others: { reason: 'A debt.' },
      refused: { userId: MISSING, jobId: MISSING },
    },
    addHomeNote: {
      call: () => ({ as: admin, params: { propertyId: home }, body: { text: 'A note.' } }),
      others: { text: 'Another note.' },
    },
    addUserNote: {
      call: () => ({ as: admin, params: { userId: resident.userId }, body: { text: 'A note.' } }),
      others: { text: 'Another note.' },
    },
    createFirm: { call: () => ({ as: admin, body: firmBody() }), others: otherFirm, refused: { name: '' } },
    updateFirm: {
      call: async () => ({ as: admin, params: { firmId: await newFirm() }, body: firmBody() }),
      others: otherFirm,
      refused: { name: '', version: 999_999 },
    },
    toggleFirm: {
      call: async () => ({ as: admin, params: { firmId: await newFirm() }, body: { isActive: false } }),
      others: { isActive: true },
    },
    addFirmPaper: {
      call: () => ({
        as: admin,
        params: { firmId: world.firmId },
        body: { kind: 'insurance', name: 'Public liability', expiresOn: '2030-01-31' },
      }),
      others: { kind: 'accreditation', name: 'Gas Safe', expiresOn: '2030-02-28' },
    },
    addFirmPerson: {
      call: async () => ({
        as: admin,
        params: { firmId: await newFirm() },
        body: { userId: await buildUser(services) },
      }),
      refused: { userId: MISSING },
    },
    inviteFirmPerson: {
      call: async () => ({ as: admin, params: { firmId: await newFirm() }, body: person() }),
      others: { firstName: 'Kim', lastName: 'Lane' },
      refused: { email: 'no address' },
    },
  }
}
