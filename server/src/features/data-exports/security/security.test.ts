import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccount, caller, logIn } from '../../../../test/account.ts'
import { Caller, nobody, signIn } from '../../../../test/callers.ts'
import { FILE, takeCopy } from '../../../../test/dataExports.ts'
import { buildIssue, buildProperty, mapUser } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

let test: TestApp
let home: number
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
})
afterAll(() => test.close())

/** Returns the text of each file in the person's copy, by file name. */
async function copyOf(person: Caller): Promise<Record<string, string>> {
  await takeCopy(test, person)
  const files = Object.entries(unzipSync((await person.post(FILE)).rawPayload))
  return Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]))
}
const recordIn = (files: Record<string, string>): string[] =>
  JSON.parse(files['security.json'] ?? '[]').map(({ what }: { what: string }) => what)

describe('the security record in a data export', () => {
  it('the security record in a data export lists sign-ins, refused calls and account changes, with the role of the person who made each change [DATA-202]', async () => {
    const { userId, email } = await buildAccount(test.services, false)
    await mapUser(test.services, userId, home, 'TENANT')
    const admin = await signIn(test, 'ADMIN', home, { firstName: 'Zqadmin' })
    const neighbour = await signIn(test, 'TENANT', home)
    await nobody(test).post('/login', { email, password: 'not the password' })
    const first = new Caller(test.app, { userId, token: await logIn(caller(test.app), email) })
    const fields = { firstName: 'Changed', lastName: 'Name' }
    expect((await first.postForm('/account/update-profile', fields)).statusCode).toBe(200)
    expect((await first.get('/admin/users')).statusCode).toBe(403)
    await test.app.denials.write()
    expect((await admin.delete(`/admin/users/${userId}/sessions`)).statusCode).toBe(204)
    const again = new Caller(test.app, { userId, token: await logIn(caller(test.app), email) })
    const files = await copyOf(again)
    expect(recordIn(files)).toEqual([
      'You asked for your copy of the data',
      'You signed in',
      'Administrator signed you out everywhere',
      'You were refused access',
      'You changed your profile: firstName, lastName',
      'You signed in',
      'Somebody failed to sign in as you',
    ])
    expect(Object.values(files).join('')).not.toContain('Zqadmin')
    expect(files['README.txt']).toContain('security.json')
    expect(recordIn(await copyOf(neighbour))).toEqual(['You asked for your copy of the data'])
  })

  it('the security record in a data export uses an index of the audit [DATA-202]', async () => {
    const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes
      where tablename = 'audit_events'`.execute(test.services.db)
    const found = `COALESCE(((after ->> 'userId'::text))::bigint, ((before ->> 'userId'::text))::bigint, actor_id)`
    expect(rows.map(({ indexdef }) => indexdef)).toContainEqual(expect.stringContaining(found))
  })
})

it('a data export does not contain the priority of an issue [DUE-54]', async () => {
  const resident = await signIn(test, 'TENANT', home)
  const reporterId = resident.userId
  const issueId = await buildIssue(test.services, { propertyId: home, reporterId, status: 'Open' })
  const urgent = test.services.db.updateTable('issues').set({ priority: 'Urgent' }).where('id', '=', issueId)
  await urgent.execute()
  const files = await copyOf(resident)
  expect(JSON.parse(files['issues.json'] ?? '').reported).toHaveLength(1)
  expect(files['issues.json']).not.toMatch(/priority|Urgent/)
})
