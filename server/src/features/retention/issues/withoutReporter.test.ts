import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildIssue, buildProperty } from '../../../../test/factories.ts'
import { buildFirm } from '../../../../test/firms.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx } from '../../../context.ts'
import { runRetention } from '../service.ts'

let test: TestApp
let home: number
let manager: Caller
let admin: Caller
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
  manager = await signIn(test, 'PMGR', home)
  admin = await signIn(test, 'ADMIN')
})
afterAll(() => test.close())

/** Adds an issue that staff raised without a reporter. */
async function build(): Promise<number> {
  const { userId } = manager
  const id = await buildIssue(test.services, { propertyId: home, reporterId: userId, status: 'Open' })
  await test.services.db.updateTable('issues').set({ reporter_id: null }).where('id', '=', id).execute()
  return id
}

const developmentOf = async (): Promise<number> => {
  const place = test.services.db.selectFrom('homes').select('development_id as id').where('id', '=', home)
  return (await place.executeTakeFirstOrThrow()).id
}

describe('an issue without a reporter', () => {
  it('an issue without a reporter accepts notes, a priority, an owner, an order and steps, and records the response of staff [RETAIN-210]', async () => {
    const issueId = await build()
    const read = issueOf(await manager.get(`/issues/${issueId}`))
    expect(read).toMatchObject({ priority: 'Routine', reporterName: null })
    expect(read.can).toEqual(expect.arrayContaining(['issue:edit', 'issue:setPriority', 'issue:redact']))
    const path = `/issues/${issueId}`
    const firmId = await buildFirm(test.services, { developmentIds: [await developmentOf()] })
    const answers = [
      await manager.postForm(`${path}/notes`, { text: 'The lobby floods.', audience: 'staff' }),
      await manager.put(`${path}/priority`, { priority: 'Urgent', reason: 'It spreads.' }),
      await manager.put(`${path}/owner`, { ownerId: manager.userId }),
      await manager.post(`${path}/orders`, { firmId, words: 'Stop the leak.' }),
      await manager.update(issueId, { status: 'InProgress', notes: 'Looked at.' }),
      await manager.post(`${path}/redact`, { words: 'floods', reason: 'Asked for.' }),
    ]
    expect(answers.filter(({ statusCode }) => statusCode >= 300).map(({ body }) => body)).toEqual([])
    const row = test.services.db
      .selectFrom('issues')
      .select(['minutes_to_response', 'priority', 'status'])
      .where('id', '=', issueId)
    expect(await row.executeTakeFirst()).toEqual({
      minutes_to_response: 0,
      priority: 'Urgent',
      status: 'InProgress',
    })
  })

  it('an issue without a reporter is anonymised at the usual age once it has ended, and never before [RETAIN-210]', async () => {
    const [live, ended] = [await build(), await build()]
    const { db } = test.services
    for (const [id, status] of [
      [live, 'Open'],
      [ended, 'Closed'],
    ] as const)
      await db
        .updateTable('issues')
        .set({ status, updated_at: new Date('2001-01-01T12:00:00Z') })
        .where('id', '=', id)
        .execute()
    const planned = (await admin.get('/retention')).json<{ classes: { name: string; due: number }[] }>()
    expect(planned.classes.find(({ name }) => name === 'issues')?.due).toBe(1)
    await runRetention(systemCtx(test.services, 'a-run'))
    const titles = db.selectFrom('issues').select('title').where('anonymised_at', 'is not', null)
    expect(await titles.execute()).toEqual([{ title: 'Details removed' }])
    expect(issueOf(await manager.get(`/issues/${live}`)).allowedStatuses.length).toBeGreaterThan(1)
    expect((await manager.update(ended, { notes: 'Once more.' })).statusCode).toBe(409)
  })
})
