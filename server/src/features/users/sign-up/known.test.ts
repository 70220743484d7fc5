import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesOf, linkToken, mails, signUp } from '../../../../test/applicants.ts'
import type { Answer } from '../../../../test/callers.ts'
import { nobody } from '../../../../test/callers.ts'
import { buildProperty, buildUser } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { hashPassword } from '../../../crypto/passwords.ts'

let test: TestApp
let AddressId: string
beforeAll(async () => {
  test = await startTestApp({ withJobs: true })
  AddressId = String(await buildProperty(test.services))
})
afterAll(() => test.close())

function accountOf(email: string) {
  return test.services.db
    .selectFrom('users as u')
    .leftJoin('address_proofs as a', (join) =>
      join.onRef('a.user_id', '=', 'u.id').on('a.is_waiting', '=', false),
    )
    .selectAll('u')
    .select(['a.file_key', 'a.type', 'a.size'])
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow()
}

describe('a sign-up with a known email address', () => {
  const register = (Email: string, extra: Record<string, string> = {}): Promise<Answer> =>
    signUp(test, { Email, AddressId, FirstName: 'Other', Password: 'Another-Kettle-78', ...extra })
  const withoutId = (answer: Answer): unknown[] => {
    const { 'content-length': length, 'content-type': type, ...rest } = answer.headers
    return [answer.statusCode, answer.body, length, type, Object.keys(rest)]
  }

  it.each(['Approved', 'Suspended', 'Pending', 'Rejected'] as const)(
    'a sign-up with a known address gives the same answer as for a new address and leaves the %s account unchanged [T09]',
    async (status) => {
      const email = `known-${status}@example.test`
      await buildUser(test.services, { email, status, passwordHash: await hashPassword('Old-Password-99') })
      const before = await accountOf(email)
      const stored = (await filesOf(test)).stored.length
      const fresh = await register(`new-${status}@example.test`)
      const known = await register(email.toUpperCase().replace('@EXAMPLE.TEST', '@example.test'))
      expect(withoutId(known)).toEqual(withoutId(fresh))
      expect(await accountOf(email)).toEqual(before)
      const found = await mails(test, email)
      expect(found).toHaveLength(1)
      const mayReplace = status === 'Pending' || status === 'Rejected'
      expect(/register\/replace\?token=/.test(found[0]?.text ?? '')).toBe(mayReplace)
      await expect.poll(async () => (await filesOf(test)).stored.length).toBe(stored + (mayReplace ? 2 : 1))
    },
  )

  it.each(['Pending', 'Rejected'] as const)(
    'a sign-up with a known address replaces a %s application once, when the person uses the emailed link',
    async (status) => {
      const email = `again-${status}@example.test`
      await register(email, { FirstName: 'First' })
      const first = await accountOf(email)
      await test.services.db
        .updateTable('users')
        .set({ status, reminded_at: new Date() })
        .where('id', '=', first.id)
        .execute()
      const other = String(await buildProperty(test.services))
      await register(email, { FirstName: 'Second', AddressId: other, Password: 'Third-Kettle-79' })
      const token = await linkToken(test, email)
      const replaced = await nobody(test).post('/register/replace', { token })
      expect([replaced.statusCode, Object.keys(replaced.json())]).toEqual([200, ['message']])
      const second = await accountOf(email)
      expect(second).toMatchObject({
        id: first.id,
        first_name: 'Second',
        status: 'Pending',
        requested_property_id: Number(other),
        reminded_at: null,
      })
      expect(second.file_key).not.toBe(first.file_key)
      const { stored } = await filesOf(test)
      expect([stored.includes(first.file_key ?? ''), stored.includes(second.file_key ?? '')]).toEqual([
        false,
        true,
      ])
      const login = await nobody(test).post('/login', { email, password: 'Third-Kettle-79' })
      expect(login.statusCode).toBe(403)
      const twice = await nobody(test).post('/register/replace', { token })
      expect([twice.statusCode, Object.keys(twice.json().fields)]).toEqual([400, ['token']])
    },
  )

  it('a sign-up with a known address accepts only the newest link, and no link once staff have decided on the account', async () => {
    const email = 'links@example.test'
    await register(email)
    await register(email, { FirstName: 'Second' })
    const older = await linkToken(test, email)
    await register(email, { FirstName: 'Third' })
    const newer = await linkToken(test, email)
    expect((await nobody(test).post('/register/replace', { token: older })).statusCode).toBe(400)
    await test.services.db
      .updateTable('users')
      .set({ status: 'Approved' })
      .where('email', '=', email)
      .execute()
    expect((await nobody(test).post('/register/replace', { token: newer })).statusCode).toBe(400)
    expect((await accountOf(email)).first_name).toBe('Other')
  })

  it('a sign-up with a known address does not replace the earlier application if its new home can no longer be chosen', async () => {
    const email = 'moved@example.test'
    await register(email)
    const property = await buildProperty(test.services)
    await register(email, { FirstName: 'Second', AddressId: String(property) })
    const token = await linkToken(test, email)
    await test.services.db.updateTable('homes').set({ is_active: false }).where('id', '=', property).execute()
    const answer = await nobody(test).post('/register/replace', { token })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['token']])
    expect(await accountOf(email)).toMatchObject({
      first_name: 'Other',
      requested_property_id: Number(AddressId),
    })
  })

  it('five sign-ups with the same address at once create only one account [T09]', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => register('rush@example.test')))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(5).fill(201))
    const rows = await test.services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'rush@example.test')
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('a sign-up with a known address sends the owner at most five emails in half an hour', async () => {
    const email = 'often@example.test'
    await buildUser(test.services, { email, status: 'Approved' })
    for (let count = 0; count < 7; count += 1) expect((await register(email)).statusCode).toBe(201)
    expect(await mails(test, email)).toHaveLength(5)
  })
})
