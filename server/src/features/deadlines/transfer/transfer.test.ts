import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildDevelopment, buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

let test: TestApp
let manager: Caller
let mill: number
let far: number
beforeAll(async () => {
  test = await startTestApp()
  mill = await buildDevelopment(test.services)
  far = await buildDevelopment(test.services)
  manager = await signIn(test, 'PMGR', await buildProperty(test.services, { developmentId: mill }))
  const admin = await signIn(test, 'ADMIN')
  const rule = { priority: 'Routine', kind: 'complete', amount: 5, unit: 'workingDays', beginsOn: TOMORROW }
  for (const developmentId of [mill, far]) await admin.post('/deadline-rules', { ...rule, developmentId })
})
afterAll(() => test.close())

async function rowsOf(query = ''): Promise<Record<string, string>[]> {
  const answer = await manager.get(`/deadline-rules/export${query}`)
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="deadlines-[0-9-]+\.csv"/)
  return parse(answer.rawPayload, { bom: true, columns: true })
}

it('the deadline rules export has the listed rules within the reader’s scope [TABLE-19]', async () => {
  const rows = await rowsOf('?state=future')
  expect(rows).toMatchObject([
    {
      Priority: 'Routine',
      Promise: 'Completion',
      Time: '5 working days',
      Category: 'All',
      From: TOMORROW,
      Status: 'To come',
    },
  ])
  const list = await manager.get('/deadline-rules?limit=1')
  expect(String((await rowsOf()).length)).toBe(list.headers['x-total-count'])
  expect((await manager.get(`/deadline-rules/export?developmentId=${far}`)).statusCode).toBe(404)
})

it('the deadline rules export is audited with its filters and count [TABLE-19]', async () => {
  await rowsOf(`?state=future&developmentId=${mill}`)
  const event = await test.services.db
    .selectFrom('audit_events')
    .select(['actor_id', 'after'])
    .where('action', '=', 'deadlineRule.export')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(event).toMatchObject({
    actor_id: manager.userId,
    after: { count: 1, state: 'future', developmentId: mill },
  })
})
