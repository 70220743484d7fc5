import { afterAll, expect, it } from 'vitest'
import { signIn } from './callers.ts'
import type { Answer, Caller } from './callers.ts'
import { buildIssue, buildProperty, findDevelopmentOf } from './factories.ts'
import { RAISED_LIMITS, startTestApp } from './testApp.ts'

const test = await startTestApp({
  limits: { ...RAISED_LIMITS, LIMIT_NOTE: '1/h', LIMIT_LANDLORD_REPORT: '2/h', LIMIT_UPLOAD: '12/30m' },
})
afterAll(() => test.close())
const home = await buildProperty(test.services)
const developmentId = await findDevelopmentOf(test.services, home)

/** Number of calls that are answered before the limit refuses one. */
async function answeredOf(call: (at: number) => Promise<Answer>): Promise<number> {
  for (let at = 0; at < 50; at += 1) {
    const { statusCode, headers } = await call(at)
    if (statusCode === 429 && Number(headers['retry-after']) > 0) return at
    expect(statusCode).toBeLessThan(300)
  }
  return 50
}

async function writer(role: 'TENANT' | 'PMGR'): Promise<{ caller: Caller; issueId: number }> {
  const caller = await signIn(test, role, home)
  const reporterId = role === 'TENANT' ? caller.userId : (await signIn(test, 'TENANT', home)).userId
  return {
    caller,
    issueId: await buildIssue(test.services, { propertyId: home, reporterId, status: 'Open' }),
  }
}

it('a resident can write as many notes as the limit allows, and staff ten times as many', async () => {
  const resident = await writer('TENANT')
  const manager = await writer('PMGR')
  const write = ({ caller, issueId }: typeof manager, text: string, audience?: string): Promise<Answer> =>
    caller.postForm(`/issues/${issueId}/notes`, { text, ...(audience && { audience }) })
  expect(await answeredOf((at) => write(resident, `Note ${at}.`))).toBe(1)
  expect(await answeredOf((at) => write(manager, `Note ${at}.`, 'staff'))).toBe(10)
})

it('a manager can request as many landlord’s reports as the limit allows', async () => {
  const manager = await signIn(test, 'PMGR', home)
  expect(
    await answeredOf((at) => manager.post('/landlord-reports', { developmentId, month: `2025-0${at + 1}` })),
  ).toBe(2)
})

it('a person can import or check 30 files within an hour', async () => {
  const manager = await signIn(test, 'PMGR', home)
  const check = (): Promise<Answer> => manager.post('/properties/import', { csv: 'name', dryRun: true })
  expect(await answeredOf(check)).toBe(30)
  const wait = Number((await check()).headers['retry-after'])
  expect([wait > 59 * 60, wait <= 60 * 60]).toEqual([true, true])
})

it('a person can send as many forms with files as the limit allows, whatever the forms are for', async () => {
  const manager = await signIn(test, 'PMGR', home)
  expect(
    await answeredOf((at) => manager.report(test, { PropertyId: String(home), Title: `Dripping tap ${at}` })),
  ).toBe(12)
})
