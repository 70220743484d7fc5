import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../server/test/testApp.ts'
import { prepareEstate } from '@doorstep/server/start'
import { planDemoEstate } from './estate.ts'
import { loadDemoEstate } from './load.ts'
import { DEMO_PASSWORD } from './plan.ts'
import type { PlannedIssue } from './plan.ts'
import { prepareDemo } from './prepare.ts'

const NOW = new Date()
const plan = planDemoEstate(NOW)
const LOAD_TIMEOUT_MS = 300_000

let first: TestApp
let second: TestApp
let loadedBy: boolean[]

beforeAll(async () => {
  first = await startTestApp()
  second = await startTestApp({ connectionString: first.connectionString })
  loadedBy = await Promise.all([loadDemoEstate(first.services, NOW), loadDemoEstate(second.services, NOW)])
}, LOAD_TIMEOUT_MS)

afterAll(async () => {
  await second?.close()
  await first?.close()
})

const count = async (table: 'users' | 'properties' | 'developments' | 'issues' | 'outbox_messages') =>
  (
    await first.services.db
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('rows'))
      .executeTakeFirstOrThrow()
  ).rows

const signIn = (name: string) =>
  first.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: `${name}@doorstep.test`, password: DEMO_PASSWORD },
  })

describe('loading the demo estate', () => {
  test('is done by one of two servers, once', async () => {
    expect(loadedBy.filter((loaded) => loaded)).toHaveLength(1)
    expect(await loadDemoEstate(first.services)).toBe(false)
    expect(await count('users')).toBe(60)
    expect(await count('issues')).toBe(600)
    expect(await count('properties')).toBe(80)
    expect(await count('developments')).toBe(4)
    const towns = await first.services.db.selectFrom('developments').select('town_id').distinct().execute()
    expect(towns).toHaveLength(3)
  })

  test('sends nothing', async () => {
    expect(await count('outbox_messages')).toBe(0)
  })

  test('leaves every issue as planned, numbered in the order of the reports', async () => {
    const rows = await first.services.db
      .selectFrom('issues as i')
      .innerJoin('users as u', 'u.id', 'i.reporter_id')
      .select(['i.title', 'i.status', 'i.created_at', 'i.job_id', 'u.email'])
      .orderBy('i.job_id')
      .execute()
    const stored = rows.map(({ title, status, email, created_at }) => ({
      title,
      status,
      email,
      at: created_at,
    }))
    const planned = plan.issues.map((issue) => ({
      title: issue.title,
      status: lastStatus(issue),
      email: issue.reporter,
      at: issue.reportedAt,
    }))
    expect(stored).toEqual(planned)
    expect(rows[0]?.job_id).toBe(1001)
  })

  test('writes histories and audit in the order of time', async () => {
    const events = await first.services.db.selectFrom('issue_events').select('at').orderBy('id').execute()
    const audit = await first.services.db.selectFrom('audit_events').select('at').orderBy('id').execute()
    for (const log of [events, audit]) {
      const times = log.map(({ at }) => at.getTime())
      expect(times).toEqual(times.toSorted((one, other) => one - other))
    }
    expect(events).toHaveLength(600 + plan.issues.flatMap(({ steps }) => steps).length)
  })

  test('gives everybody who waits a proof of address that opens', async () => {
    const { rows } = await sql<{ file_key: string; type: string; size: number }>`
      select a.file_key, a.type, a.size from users u left join address_proofs a on a.user_id = u.id
      where u.status = 'Pending'`.execute(first.services.db)
    const { files } = (loadedBy[0] === true ? first : second).services
    expect(rows.length).toBeGreaterThan(2)
    for (const { file_key, type, size } of rows) {
      const { stream } = await files.read(file_key)
      const bytes = await buffer(stream)
      expect([bytes.length, (await fileTypeFromBuffer(bytes))?.mime]).toEqual([size, type])
    }
  })

  test('leaves every photo ready', async () => {
    const rows = await first.services.db.selectFrom('issue_attachments').select('state').execute()
    expect(rows).toHaveLength(plan.issues.flatMap(({ photos }) => photos).length)
    expect(rows.every(({ state }) => state === 'ready')).toBe(true)
  })

  test('lets the named accounts in, or says why not', async () => {
    const roles = {
      admin: 'ADMIN',
      manager: 'PMGR',
      manager2: 'PMGR',
      resident: 'TENANT',
      neighbour: 'TENANT',
      stranger: 'TENANT',
      lease: 'LEASE',
      contractor: 'CONTRACTOR',
      agent: 'LETTINGAGENT',
    }
    const answered = await Promise.all(
      Object.keys(roles).map(async (name) => [name, (await signIn(name)).json().role] as const),
    )
    expect(Object.fromEntries(answered)).toEqual(roles)
    for (const name of ['pending', 'suspended', 'rejected']) expect((await signIn(name)).statusCode).toBe(403)
    expect((await signIn('mfa')).json()).toMatchObject({ requireMfa: true, factor: 'sms' })
  })

  test('shows a resident the photos of their own issue', async () => {
    const { token } = (await signIn('resident')).json()
    const headers = { authorization: `Bearer ${token}` }
    const issues = (await first.app.inject({ url: '/api/issues/user_issues', headers })).json()
    expect(issues).toHaveLength(
      plan.issues.filter(({ reporter }) => reporter === 'resident@doorstep.test').length,
    )
    const photo = issues.flatMap((issue: { attachments: { thumbnailUrl: string }[] }) => issue.attachments)[0]
    expect(photo.state).toBe('ready')
  })
})

test('the start names the accounts in demo mode', async () => {
  const lines = await prepareDemo(first.services)
  expect(lines[0]).toContain(DEMO_PASSWORD)
  expect(lines.join('\n')).toContain('resident@doorstep.test')
})

test('production refuses a database with the estate', async () => {
  const services = { ...first.services, config: { ...first.services.config, mode: 'production' as const } }
  await expect(prepareEstate(services)).rejects.toThrow('demo estate')
})

function lastStatus({ steps }: PlannedIssue): string {
  return steps.reduce((status, step) => (step.kind === 'status' ? step.status : status), 'Submitted')
}
