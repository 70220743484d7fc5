import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildDevelopment, buildIssue, buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const FORMULA = "=cmd|' /C calc'!A0"

let test: TestApp
let mill: number
let manager: Caller
let resident: Caller
let neighbour: Caller
let far: number
beforeAll(async () => {
  test = await startTestApp()
  const { services } = test
  const developmentId = await buildDevelopment(services)
  mill = await buildProperty(services, { developmentId, name: 'Flat 1', address: '1 Mill Lane' })
  manager = await signIn(test, 'PMGR', mill)
  resident = await signIn(test, 'TENANT', mill, { firstName: 'Rosa', lastName: 'Parks' })
  neighbour = await signIn(test, 'TENANT', mill, { firstName: 'Anna', lastName: 'Lind' })
  const createdAt = new Date('2026-07-01T11:02:03Z')
  const add = (title: string, more: object): Promise<number> =>
    buildIssue(services, { propertyId: mill, reporterId: resident.userId, title, createdAt, ...more })
  const done = await add('Dripping tap', {
    status: 'Resolved',
    description: FORMULA,
    vulnerablePersons: true,
  })
  await sql`update issues set minutes_to_response = 90, minutes_to_resolution = 2885 where id = ${done}`.execute(
    services.db,
  )
  await add('Broken lamp', { status: 'Submitted' })
  await add('Hall door', { status: 'Submitted', reporterId: neighbour.userId })
  const elsewhere = await buildProperty(services)
  far = await buildDevelopment(services)
  const stranger = await signIn(test, 'TENANT', elsewhere, { firstName: 'Rosa', lastName: 'Else' })
  await add('Far away', { propertyId: elsewhere, reporterId: stranger.userId, status: 'Submitted' })
})
afterAll(() => test.close())

const HEADINGS =
  'Job ID|Reported On|Title|Description|Property|Address|Category|Subcategory|Sub-subcategory|Status|Notes|Reported By|Priority|Owner|Due|Hours to first answer|Hours to completion|Times reopened'

async function rowsFor(caller: Caller, query = ''): Promise<Record<string, string>[]> {
  const answer = await caller.get(`/issues/export${query}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="issues-[0-9-]+\.csv"/)
  return parse(answer.rawPayload, { bom: true, columns: true })
}

it('the issue export has the content of the list, times in hours, and no cell that a spreadsheet would run as a formula [TABLE-06, TABLE-07]', async () => {
  const rows = await rowsFor(manager, '?sort=jobId')
  expect(rows.map((row) => row['Title'])).toEqual(['Dripping tap', 'Broken lamp', 'Hall door'])
  expect(Object.keys(rows[0] ?? {})).toEqual(HEADINGS.split('|'))
  expect(rows[0]).toMatchObject({
    'Reported On': '2026-07-01 12:02',
    Description: `'${FORMULA}`,
    Property: 'Flat 1',
    Address: '1 Mill Lane',
    Status: 'Resolved',
    'Reported By': 'Rosa Parks',
    'Hours to first answer': '1.5',
    'Hours to completion': '48.1',
  })
  expect(rows[1]).toMatchObject({ 'Hours to first answer': '', 'Hours to completion': '' })
})

it('the issue export shows each reader only what their list shows [TABLE-06]', async () => {
  const rows = await rowsFor(resident, '?sort=jobId')
  expect(rows.map((row) => row['Title'])).toEqual(['Dripping tap', 'Broken lamp', 'Hall door'])
  expect(rows[0]).toMatchObject({
    'Reported By': 'Rosa Parks',
    'Hours to first answer': '',
    Due: '',
    Owner: '',
  })
  expect(rows[2]).toMatchObject({ 'Reported By': '' })
  const refused = await manager.get(`/issues/export?developmentId=${far}`)
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'NOT_FOUND'])
  expect((await manager.get('/issues/export?status=Secret')).statusCode).toBe(400)
})

it('the issue export uses the filters of the list, and the audit stores the filters and the number of issues [TABLE-08]', async () => {
  expect(await rowsFor(manager, '?status=Submitted&reporter=rosa&from=2026-07-01')).toHaveLength(1)
  const event = await test.services.db
    .selectFrom('audit_events')
    .select(['actor_id', 'after'])
    .where('action', '=', 'issue.export')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(event).toMatchObject({
    actor_id: manager.userId,
    after: { count: 1, status: ['Submitted'], from: '2026-07-01', searched: ['reporter'] },
  })
  expect(JSON.stringify(event)).not.toContain('rosa')
})

it('the filter by reporter name finds only issues whose reporter the reader can see [TABLE-02]', async () => {
  const titles = async (caller: Caller, name: string): Promise<string[]> => {
    const answer = await caller.get(`/issues?reporter=${encodeURIComponent(name)}&sort=jobId`)
    expect(answer.statusCode).toBe(200)
    const issues = answer.json<{ title: string }[]>()
    expect(answer.headers['x-total-count']).toBe(String(issues.length))
    return issues.map(({ title }) => title)
  }
  expect(await titles(manager, 'a par')).toEqual(['Dripping tap', 'Broken lamp'])
  expect(await titles(manager, 'LIND')).toEqual(['Hall door'])
  expect(await titles(manager, '@')).toEqual([])
  expect(await titles(resident, 'rosa')).toEqual(['Dripping tap', 'Broken lamp'])
  expect(await titles(resident, 'anna')).toEqual([])
  const agent = await signIn(test, 'LETTINGAGENT', mill)
  expect(await titles(agent, 'rosa')).toEqual([])
})
