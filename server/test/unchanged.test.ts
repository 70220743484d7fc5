import type { Alert } from '@doorstep/contract/alerts/schema'
import type { Collections } from '@doorstep/contract/collections/schema'
import type { Development } from '@doorstep/contract/developments/schema'
import type { Activity } from '@doorstep/contract/activities/schema'
import type { PropertySummary } from '@doorstep/contract/properties/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOf, signIn } from './callers.ts'
import type { Answer, Caller } from './callers.ts'
import { buildActivity, buildAlert, buildDevelopment, buildIssue, buildProperty } from './factories.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

describe('a save without changes [KEEP-03]', () => {
  let test: TestApp
  let admin: Caller
  let developmentId: number
  let propertyId: number
  beforeAll(async () => {
    test = await startTestApp()
    admin = await signIn(test, 'ADMIN')
    developmentId = await buildDevelopment(test.services)
    propertyId = await buildProperty(test.services, { developmentId })
  })
  afterAll(() => test.close())

  const written = async (): Promise<number> => {
    const { db } = test.services
    const { count } = db.fn
    const [audits, events] = await Promise.all([
      db
        .selectFrom('audit_events')
        .where('action', 'not like', '%.read%')
        .select(count<number>('id').as('rows'))
        .executeTakeFirstOrThrow(),
      db.selectFrom('issue_events').select(count<number>('id').as('rows')).executeTakeFirstOrThrow(),
    ])
    return audits.rows + events.rows
  }
  /** The version after a save, and the number of rows that it wrote. */
  const outcomeOf = async (save: () => Promise<Answer>): Promise<{ version: number; rows: number }> => {
    const before = await written()
    const answer = await save()
    expect(answer.statusCode, answer.body).toBe(200)
    return { version: answer.json<{ version: number }>().version, rows: (await written()) - before }
  }
  const rowOf = async <Row>(path: string, isMeant: (row: Row) => boolean): Promise<Row> => {
    const row = (await admin.get(path)).json<Row[]>().find((one) => isMeant(one))
    if (!row) throw new Error(`${path} does not list it`)
    return row
  }

  it('a save without changes writes nothing for an alert', async () => {
    const id = await buildAlert(test.services, { developmentId })
    const { message, severity, siteName, version } = await rowOf<Alert>('/alerts', (row) => row.id === id)
    const body = { message, severity, siteName, version }
    expect(await outcomeOf(() => admin.put(`/alerts/${id}`, body))).toEqual({ version: version, rows: 0 })
  })

  it('a save without changes writes nothing for a development and its collections', async () => {
    const row = await rowOf<Development>('/developments', (one) => one.developmentId === developmentId)
    const { developmentName, siteName, address, cityId, countryId, version } = row
    const path = `/developments/${developmentId}`
    const body = { developmentName, siteName, address, cityId, countryId, version }
    expect(await outcomeOf(() => admin.put(path, body))).toEqual({ version: version, rows: 0 })
    const schedules = [
      {
        stream: 'recycling',
        firstOn: '2026-07-01',
        everyWeeks: 2,
        shifts: [{ from: '2026-07-15', to: '2026-07-16' }],
      },
    ]
    const saved = (await admin.put(`${path}/collections`, { schedules })).json<Collections>()
    expect(
      await outcomeOf(() => admin.put(`${path}/collections`, { schedules, version: saved.version })),
    ).toEqual({ version: saved.version, rows: 0 })
  })

  it('a save without changes writes nothing for a property', async () => {
    const row = await rowOf<PropertySummary>('/properties/all', ({ id }) => id === propertyId)
    const body = { name: row.name, address: row.address, developmentId, version: row.version }
    expect(await outcomeOf(() => admin.put(`/properties/${propertyId}`, body))).toEqual({
      version: row.version,
      rows: 0,
    })
  })

  it('a save without changes writes nothing for an activity', async () => {
    const id = await buildActivity(test.services, { propertyId })
    const row = await rowOf<Activity>('/MaintenanceActivity', (one) => one.id === id)
    const { activity, lastCompleted, nextScheduled, isActive, repetition, version } = row
    const body = { activity, lastCompleted, nextScheduled, isActive, repetition, version }
    expect(await outcomeOf(() => admin.put(`/MaintenanceActivity/${id}`, body))).toEqual({
      version: version,
      rows: 0,
    })
  })

  it('a save without changes writes nothing for a resident’s own issue', async () => {
    const resident = await signIn(test, 'TENANT', propertyId)
    const issueId = await buildIssue(test.services, { propertyId, reporterId: resident.userId })
    const issue = issueOf(await resident.get(`/issues/${issueId}`))
    const { title, description, categoryId, subCategoryId, subSubCategoryId, status, version } = issue
    const body = { title, description, categoryId, subCategoryId, subSubCategoryId, status, version }
    expect(await outcomeOf(() => resident.update(issueId, body))).toEqual({ version: version, rows: 0 })
  })
})
