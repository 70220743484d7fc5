import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { IssueQueueCount } from '@doorstep/contract/issues/queues/schema'
import type { View } from '@doorstep/contract/issues/views/schema'
import { generateDataset } from '../dataset.ts'
import { DESK_COUNTS, DESK_ROWS, QUEUE_LISTS } from '../deskQueues.ts'
import { signIn } from '../../server/test/callers.ts'
import type { Caller } from '../../server/test/callers.ts'
import { startTestApp } from '../../server/test/testApp.ts'
import type { TestApp } from '../../server/test/testApp.ts'

let test: TestApp
let admin: Caller
beforeAll(async () => {
  test = await startTestApp({ own: 'holds a dataset' })
  await generateDataset(test.ownerUrl, { properties: 100, users: 400, issues: 1000 }, { withHistory: false })
  const client = new pg.Client({ connectionString: test.ownerUrl })
  await client.connect()
  for (const rows of DESK_ROWS) await client.query(rows)
  await client.end()
  admin = await signIn(test, 'ADMIN')
})
afterAll(() => test.close())

it('the desk scenario reads queues, counts and views that are not empty [DESK-05]', async () => {
  for (const path of [...QUEUE_LISTS, ...DESK_COUNTS]) {
    const answer = await admin.get(path)
    expect([path, answer.statusCode]).toEqual([path, 200])
  }
  const counts = (await admin.get('/issues/queues')).json<IssueQueueCount[]>()
  // In this estate the administrator is not the owner of any issue.
  expect(counts.filter(({ count }) => count === 0).map(({ queue }) => queue)).toEqual(['mine'])
  const views = (await admin.get('/issues/views?limit=25')).json<View[]>()
  expect(views).toHaveLength(20)
  expect(views.filter(({ count }) => count > 0).length).toBeGreaterThan(5)
})
