import { endpoints } from '@doorstep/contract'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { signIn } from '../../test/callers.ts'
import type { Answer } from '../../test/callers.ts'
import { startTestApp } from '../../test/testApp.ts'

const test = await startTestApp()
afterAll(() => test.close())

it('the server refuses a third concurrent export by one person with a message, but accepts an export by another person [TABLE-202]', async () => {
  const [admin, other] = [await signIn(test, 'ADMIN'), await signIn(test, 'ADMIN')]
  const answers: Promise<Answer>[] = []
  await test.services.db.transaction().execute(async (tx) => {
    // While the table is locked, no export can finish.
    await sql`lock table issues in access exclusive mode`.execute(tx)
    answers.push(...[admin, admin, admin, other].map((caller) => caller.get('/issues/export')))
    const refused = await Promise.race(answers)
    expect([refused.statusCode, refused.headers['content-encoding']]).toEqual([429, undefined])
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json()).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Two of your exports are still being written. Wait until one has finished, then try again.',
    })
  })
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((one, next) => one - next)).toEqual([200, 200, 200, 429])
  expect(statuses.at(-1)).toBe(200)
  expect((await admin.get('/issues/export')).statusCode).toBe(200)
})

it('every list that can be downloaded as a file counts as an export [TABLE-202]', () => {
  const files = Object.values(endpoints).filter(({ name }) => name.startsWith('export'))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter(({ path }) => !path.endsWith('/export'))).toEqual([])
})
