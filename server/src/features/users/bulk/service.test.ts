import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChangeUsersResult } from '@doorstep/contract/users/schema'
import { mails } from '../../../../test/applicants.ts'
import type { Caller } from '../../../../test/callers.ts'
import { signIn } from '../../../../test/callers.ts'
import { buildProperty, buildUser, mapUser } from '../../../../test/factories.ts'
import { statusOf } from '../../../../test/people.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

let test: TestApp
let home: number
let manager: Caller
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services, { name: 'Flat 7', address: '7 Mill Lane' })
  manager = await signIn(test, 'PMGR', home)
})
afterAll(() => test.close())

const waiting = (firstName: string): Promise<number> =>
  buildUser(test.services, {
    firstName,
    lastName: 'B',
    status: 'Pending',
    requestedPropertyId: home,
    email: `${firstName.toLowerCase()}@example.test`,
  })
const change = async (body: object): Promise<ChangeUsersResult['results']> => {
  const answer = await manager.put('/admin/users/status', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ChangeUsersResult>().results
}

describe('PUT /admin/users/status', () => {
  it('a bulk step previews the result for each person without changing anything', async () => {
    const ada = await waiting('Ada')
    const resident = await buildUser(test.services, { firstName: 'Rosa', lastName: 'P' })
    await mapUser(test.services, resident, home, 'TENANT')
    const stranger = await buildUser(test.services, { status: 'Pending' })
    const preview = await change({ step: 'approve', userIds: [ada, resident, stranger], dryRun: true })
    expect(preview).toEqual([
      {
        userId: ada,
        name: 'Ada B',
        outcome: 'done',
        message: expect.stringMatching(/^Resident at Flat 7, 7 Mill Lane, Town /),
      },
      { userId: resident, name: 'Rosa P', outcome: 'refused', message: 'Invalid user status.' },
      { userId: stranger, name: null, outcome: 'refused', message: expect.any(String) },
    ])
    expect(await statusOf(test.services, ada)).toBe('Pending')
    expect(await mails(test, 'ada@example.test')).toEqual([])
    const audit = test.services.db.selectFrom('audit_events').select('id')
    const ofAda = audit.where('object_type', '=', 'user').where('object_id', '=', ada)
    expect(await ofAda.execute()).toEqual([])
  })

  it.each([
    ['approve', 'Approved'],
    ['reject', 'Rejected'],
  ] as const)(
    'a bulk step can %s several people, with one email each and a result per row',
    async (step, status) => {
      const people = [await waiting(`One${step}`), await waiting(`Two${step}`)]
      const [first = 0, second = 0] = people
      await manager.put('/admin/reject-user', { userId: second })
      const results = await change({ step, userIds: [...people, first], reason: 'As agreed' })
      expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'refused'])
      expect(await statusOf(test.services, first)).toBe(status)
      const [mail, ...others] = await mails(test, `one${step}@example.test`)
      expect(others).toEqual([])
      expect(mail?.text).toContain('The reason: As agreed')
      expect(await change({ step, userIds: [first] })).toMatchObject([{ outcome: 'refused' }])
    },
  )

  it('a bulk step is rejected if it is not allowed, or has no people or more than 100 people', async () => {
    for (const [body, field] of [
      [{ step: 'suspend', userIds: [1] }, 'step'],
      [{ step: 'approve', userIds: [] }, 'userIds'],
      [{ step: 'approve', userIds: Array.from({ length: 101 }, (_, at) => at + 1) }, 'userIds'],
      [{ step: 'approve', userIds: ['me'] }, 'userIds'],
    ] as const) {
      const answer = await manager.put('/admin/users/status', body)
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
    }
  })
})
