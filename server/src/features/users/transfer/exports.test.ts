import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Answer } from '../../../../test/callers.ts'
import { buildProperty, buildUser, mapUser } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

let test: TestApp
let home: number
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
  const userId = await buildUser(test.services, {
    firstName: '=1+1',
    lastName: 'A, "B"',
    email: 'ada@example.test',
  })
  await mapUser(test.services, userId, home, 'TENANT')
  await buildUser(test.services, { status: 'Pending', email: 'far@example.test' })
})
afterAll(() => test.close())

const rowsOf = (answer: Answer): string[][] => parse(answer.rawPayload, { bom: true })

it('the export of people follows the filter and the reader’s scope, and is audited [T36]', async () => {
  const manager = await signIn(test, 'PMGR', home)
  const answer = await manager.get('/admin/users/export?status=Approved&limit=1')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/csv; charset=utf-8; header=present',
  ])
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="people-[0-9-]{10}\.csv"/)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf')
  const [header, ...rows] = rowsOf(answer)
  expect(header?.slice(0, 4)).toEqual(['First name', 'Last name', 'Email', 'Role'])
  expect(rows.map((row) => row.slice(0, 5))).toEqual([
    ["'=1+1", 'A, "B"', 'ada@example.test', 'Resident', 'Approved'],
  ])
  const audit = await test.services.db
    .selectFrom('audit_events')
    .select(['actor_id', 'after'])
    .where('action', '=', 'user.export')
    .execute()
  expect(audit).toEqual([{ actor_id: manager.userId, after: { status: 'Approved', isSearch: false } }])
})

it('the export of people is not limited to one page of the list', async () => {
  await test.services.db
    .insertInto('users')
    .values(
      Array.from({ length: 1100 }, (_, at) => ({
        email: `p${at}@example.test`,
        first_name: 'P',
        last_name: `${at}`,
      })),
    )
    .execute()
  const admin = await signIn(test, 'ADMIN')
  const rows = rowsOf(await admin.get('/admin/users/export?q=p&status=Pending'))
  expect(rows).toHaveLength(1 + 1101)
})

it('the export of people is refused to residents and answers errors as JSON', async () => {
  expect((await (await signIn(test, 'TENANT', home)).get('/admin/users/export')).statusCode).toBe(403)
  const answer = await (await signIn(test, 'ADMIN')).get('/admin/users/export?status=Gone')
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID'])
})
