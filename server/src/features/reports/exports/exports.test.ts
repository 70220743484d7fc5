import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { REPORT_TABLES } from '@doorstep/contract/reports/rules'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildDevelopment, buildFeedback, buildIssue, buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const FORMULA = "=cmd|' /C calc'!A0"
const COMMENT = '\t=1+1 "quoted", and\na second line'

let test: TestApp
let manager: Caller
let far: number
beforeAll(async () => {
  test = await startTestApp()
  const { services } = test
  const mill = await buildDevelopment(services, { name: FORMULA })
  const home = await buildProperty(services, { developmentId: mill, name: 'Flat 1' })
  await buildProperty(services, { developmentId: mill, name: '+44 Flat', address: '@1 Mill Lane' })
  far = await buildDevelopment(services)
  manager = await signIn(test, 'PMGR', home)
  const resident = await signIn(test, 'TENANT', home, { firstName: '-Ann', lastName: 'Lee' })
  const at = new Date('2026-07-01T11:02:03Z')
  await buildIssue(services, { propertyId: home, reporterId: resident.userId, createdAt: at })
  await buildFeedback(services, { userId: resident.userId, rating: 4, comment: COMMENT, createdAt: at })
})
afterAll(() => test.close())

async function rowsOf(table: string, query = ''): Promise<string[][]> {
  const answer = await manager.get(`/reports/export?table=${table}${query}`)
  expect([table, answer.statusCode]).toEqual([table, 200])
  expect(answer.headers['content-type']).toContain('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="${table}-[0-9-]+\\.csv"`),
  )
  expect(answer.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf')
  return parse(answer.rawPayload, { bom: true })
}

it('the report export has every table, without cells that a spreadsheet would run as formulas [T36]', async () => {
  expect(await rowsOf('users')).toEqual([
    ['Status', 'Count'],
    ['Approved', '2'],
  ])
  expect(await rowsOf('properties-without-users')).toEqual([
    ['Property Name', 'Address'],
    ["'+44 Flat", "'@1 Mill Lane"],
  ])
  expect(await rowsOf('properties-by-development')).toEqual([
    ['Development', 'Properties', 'Property names'],
    [`'${FORMULA}`, '2', "'+44 Flat, Flat 1"],
  ])
  expect((await rowsOf('issues')).at(-1)?.slice(1)).toEqual(['Submitted', '1'])
  expect((await rowsOf('issue-ages')).at(-1)?.slice(1)).toEqual(['Submitted', '1'])
  expect((await rowsOf('feedback')).at(-1)).toEqual([
    '4',
    '🙂',
    `'${COMMENT}`,
    '/',
    "'-Ann Lee",
    '2026-07-01 12:02',
  ])
  expect((await rowsOf('satisfaction')).at(-1)).toEqual(['2026-07', '4', '1'])
  expect(await rowsOf('issue-times', '&measure=open&by=month')).toHaveLength(1)
  await sql`update issues set minutes_to_open = 90`.execute(test.services.db)
  const times = await rowsOf('issue-times', '&measure=open&by=month')
  expect(times[0]).toEqual(['Category or month', 'Issues', 'Median (hours)', '90th percentile (hours)'])
  expect(times.at(-1)?.slice(1)).toEqual(['1', '1.5', '1.5'])
})

it('the report export uses the filters of the screen and is recorded in the audit', async () => {
  expect(await rowsOf('issues', '&from=2026-07-02')).toHaveLength(1)
  expect(await rowsOf('issues', '&from=2026-07-01&to=2026-07-01')).toHaveLength(2)
  const [event] = await test.services.db
    .selectFrom('audit_events')
    .select(['actor_id', 'after'])
    .where('action', '=', 'report.export')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(event).toMatchObject({ actor_id: manager.userId, after: { table: 'issues', to: '2026-07-01' } })
})

it('the report export answers errors as JSON for every table', async () => {
  for (const table of REPORT_TABLES) {
    const answer = await manager.get(`/reports/export?table=${table}&developmentId=${far}`)
    expect([table, answer.statusCode, answer.json().code]).toEqual([table, 404, 'NOT_FOUND'])
  }
  expect((await manager.get('/reports/export?table=secrets')).statusCode).toBe(400)
  expect((await manager.get('/reports/export?table=issues&categoryId=9999')).statusCode).toBe(400)
})
