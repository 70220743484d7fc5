import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { AuditEvent } from '@doorstep/contract/audit/schema'
import { AUDIT_LIST, auditEvents, auditTexts } from '../../../test/auditEvents.ts'
import { issueOf, signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import {
  buildActivity,
  buildAlert,
  buildProperty,
  buildUser,
  mapUser,
  findDevelopmentOf,
} from '../../../test/factories.ts'
import { walkPages } from '../../../test/pages.ts'
import { inPast } from '../../../test/past.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { emitLoneAudit } from '../../audit/emitAudit.ts'
import { systemCtx } from '../../context.ts'

const SECRET = 'Zqcanary'

describe('the audit log', () => {
  let test: TestApp
  let home: number
  let elsewhere: number
  let homeSite: number
  let admin: Caller
  let manager: Caller
  let resident: Caller
  let issueId: number
  let otherIssueId: number
  let tenant: number
  beforeAll(async () => {
    test = await startTestApp()
    const { services } = test
    home = await buildProperty(services, { name: 'Flat 7' })
    elsewhere = await buildProperty(services, { name: 'Flat 99' })
    homeSite = await developmentOf(home)
    admin = await signIn(test, 'ADMIN', undefined, { firstName: 'Adam', lastName: 'Chief' })
    manager = await signIn(test, 'PMGR', home, { firstName: 'Mia', lastName: 'Manager' })
    resident = await signIn(test, 'TENANT', home, { firstName: 'Ada', lastName: 'Reed' })
    const stranger = await signIn(test, 'TENANT', elsewhere, { firstName: 'Sid', lastName: 'Strange' })
    const report = async (caller: Caller, propertyId: number) =>
      issueOf(
        await caller.report(test, {
          PropertyId: String(propertyId),
          Title: SECRET,
          Description: SECRET,
          VulnerablePersons: 'true',
        }),
      ).issueId
    issueId = await report(resident, home)
    otherIssueId = await report(stranger, elsewhere)
    const both = { status: 'Approved', notes: SECRET }
    for (const id of [issueId, otherIssueId]) done(await admin.update(id, both))
    tenant = await buildUser(services, { firstName: 'Tess', lastName: 'Tenant' })
    await mapUser(services, tenant, home, 'TENANT')
    for (const propertyId of [home, elsewhere])
      done(await admin.post('/admin/assign-role-to-property', { userId: tenant, propertyId, roleId: 5 }))
    done(await admin.put('/admin/suspend-user', { userId: tenant, reason: SECRET }))
    for (const propertyId of [home, elsewhere]) {
      const activityId = await buildActivity(services, { propertyId, name: 'Boiler service' })
      done(await admin.put(`/MaintenanceActivity/${activityId}`, { activity: 'Lift check' }))
      const developmentId = await developmentOf(propertyId)
      const alertId = await buildAlert(services, { developmentId })
      done(await admin.post(`/alerts/${alertId}/toggle`))
      for (const isActive of [false, true])
        done(await admin.post(`/properties/${propertyId}/toggle`, { isActive }))
      for (const isActive of [false, true])
        done(await admin.post(`/developments/${developmentId}/toggle`, { isActive }))
    }
    // Creates three events: a manager reads an issue, a resident's call is denied, and an administrator signs in.
    await manager.get(`/issues/${issueId}`)
    await manager.get('/Issues')
    await admin.get('/Issues')
    await resident.get(`/issues/${otherIssueId}`)
    await test.app.denials.write()
    await admin.post('/retention/holds', { userId: tenant, reason: SECRET })
    await emitLoneAudit(systemCtx(services, 'a-request'), {
      action: 'session.loginFailed',
      object: { type: 'user', id: manager.userId },
    })
  })
  afterAll(() => test.close())

  const done = (answer: Awaited<ReturnType<Caller['get']>>): void =>
    expect(answer.statusCode, answer.body).toBeLessThan(300)

  const developmentOf = (propertyId: number): Promise<number> => findDevelopmentOf(test.services, propertyId)

  const jobOf = async (id: number): Promise<number> => {
    const row = await test.services.db
      .selectFrom('issues')
      .select('job_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.job_id
  }

  it('the audit log shows an administrator every event as a sentence, newest first [AUDIT-50] [AUDIT-53]', async () => {
    const all = await auditEvents(admin)
    const job = await jobOf(issueId)
    expect(all.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        `Ada Reed reported issue ${job}.`,
        `Adam Chief changed the status of issue ${job} from Submitted to Approved.`,
        `Mia Manager saw the vulnerable persons flag of issue ${job}.`,
        'Mia Manager saw the vulnerable persons flag of issues in a list.',
        'Adam Chief gave a role to Tess Tenant: Contractor at Flat 7.',
        'Adam Chief gave a role to Tess Tenant: Contractor at Flat 99.',
        'Adam Chief suspended Tess Tenant.',
        'Adam Chief changed the activity “Lift check”.',
        'Adam Chief added a hold on Tess Tenant.',
        'Ada Reed was refused once: read issue.',
        'Somebody failed to sign in as Mia Manager.',
      ]),
    )
    const times = all.map(({ happenedAt }) => happenedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(await auditEvents(admin, 'sort=happenedAt')).toEqual(all.toReversed())
  })

  it('the audit log shows a manager only the events of their portfolio [AUDIT-50] [AUDIT-51]', async () => {
    const all = await auditEvents(manager)
    const said = all.map(({ text }) => text)
    const job = await jobOf(issueId)
    expect(said).toEqual(
      expect.arrayContaining([
        `Ada Reed reported issue ${job}.`,
        'Adam Chief gave a role to Tess Tenant: Contractor at Flat 7.',
        'Adam Chief changed the activity “Lift check”.',
        'Mia Manager saw the vulnerable persons flag of issues in a list.',
      ]),
    )
    const other = await jobOf(otherIssueId)
    for (const unseen of ['Flat 99', `issue ${other}`, 'Sid', 'refused', 'sign in', 'hold', 'exported'])
      expect(said.filter((text) => text.includes(unseen))).toEqual([])
    const everything = new Set((await auditEvents(admin)).map(({ id }) => id))
    expect(all.every(({ id }) => everything.has(id))).toBe(true)
    // Every kind of object has an event in this test.
    expect(new Set(all.map(({ object }) => object.type))).toEqual(
      new Set(['issue', 'property', 'development', 'activity', 'alert', 'user']),
    )
    for (const type of ['property', 'development', 'activity', 'alert'])
      expect(
        new Set((await auditEvents(manager, `object=${type}`)).map(({ object }) => object.id)).size,
      ).toBe(1)
  })

  it('the audit log is for staff only [AUDIT-50]', async () => {
    for (const role of ['TENANT', 'LEASE', 'CONTRACTOR', 'LETTINGAGENT'] as const) {
      const caller = await signIn(test, role, home)
      expect((await caller.get(AUDIT_LIST)).statusCode).toBe(403)
      expect((await caller.get(`${AUDIT_LIST}/export`)).statusCode).toBe(403)
    }
    const newcomer = await signIn(test, 'PMGR', await buildProperty(test.services))
    expect(await auditTexts(newcomer, 'object=issue')).toEqual([])
  })

  it('the audit log contains no reasons, notes, titles or vulnerable persons flags [AUDIT-54]', async () => {
    for (const caller of [admin, manager]) {
      const body = JSON.stringify(await auditEvents(caller))
      expect(body).not.toContain(SECRET)
      expect(body).not.toMatch(/before|after|phone/)
    }
  })

  it('the audit log can be filtered by person, object, action and days [AUDIT-52]', async () => {
    const job = await jobOf(issueId)
    expect(await auditTexts(admin, `actorId=${resident.userId}&action=issue.report`)).toEqual([
      `Ada Reed reported issue ${job}.`,
    ])
    const ofIssue = await auditTexts(admin, `object=issue-${issueId}`)
    expect(ofIssue).toEqual(
      expect.arrayContaining([
        `Ada Reed reported issue ${job}.`,
        `Mia Manager saw the vulnerable persons flag of issue ${job}.`,
        'Mia Manager saw the vulnerable persons flag of issues in a list.',
      ]),
    )
    expect(ofIssue.join()).not.toContain(`issue ${await jobOf(otherIssueId)}`)
    expect(
      new Set((await auditEvents(admin, `object=development-${homeSite}`)).map(({ action }) => action)),
    ).toEqual(new Set(['development.toggle']))
    const [first] = await auditEvents(admin, `object=user-${tenant}`)
    const day = first?.happenedAt.slice(0, 10) ?? ''
    expect(await auditTexts(admin, 'from=2199-01-01')).toEqual([])
    expect(await auditTexts(admin, 'to=2000-01-01')).toEqual([])
    expect(day).toMatch(/^20/)
    for (const [query, field] of [
      ['object=house', 'object'],
      ['object=issue-x', 'object'],
      ['action=nothing.done', 'action'],
      ['from=soon', 'from'],
      ['actorId=me', 'actorId'],
    ] as const) {
      const answer = await admin.get(`${AUDIT_LIST}?${query}`)
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
    }
  })

  it('the audit log counts the first and the last day in the product’s time zone [AUDIT-52]', async () => {
    const alone = await startTestApp({ own: 'chooses the ids of its events' })
    onTestFinished(() => alone.close())
    const reader = await signIn(alone, 'ADMIN')
    for (const [id, at] of [
      [1, '2026-06-30T22:59:59.000Z'],
      [2, '2026-06-30T23:00:00.000Z'],
      [3, '2026-07-01T22:59:59.999Z'],
      [4, '2026-07-01T23:00:00.000Z'],
    ] as const)
      await inPast(alone, new Date(at), (ctx) =>
        emitLoneAudit(ctx, { action: 'property.update', object: { type: 'property', id } }),
      )
    const found = await auditEvents(reader, 'action=property.update&from=2026-07-01&to=2026-07-01')
    expect(found.map(({ object }) => object.id)).toEqual([3, 2])
  })

  it('the audit log treats a filter by an object out of scope like a filter by an unknown object [AUDIT-51]', async () => {
    for (const query of [
      `object=issue-${otherIssueId}`,
      `object=property-${elsewhere}`,
      `object=session-1`,
      'object=issue-999999999',
      'actorId=999999999',
      'action=session.denied',
    ]) {
      const answer = await manager.get(`${AUDIT_LIST}?${query}`)
      expect([answer.statusCode, answer.json(), answer.headers['x-total-count']]).toEqual([200, [], '0'])
    }
  })

  it('the audit log has pages without gaps or repeats [AUDIT-52]', async () => {
    for (const caller of [admin, manager]) {
      const whole = await auditEvents(caller, 'to=2199-01-01')
      const pages = await walkPages<AuditEvent>(caller, `${AUDIT_LIST}?limit=4&to=2199-01-01`)
      expect(pages.flat()).toEqual(whole)
      expect(pages.length).toBeGreaterThan(2)
    }
  })

  it('the audit log can be exported as CSV, which is audited [AUDIT-52]', async () => {
    const query = `object=issue-${issueId}`
    const rows = await auditEvents(manager, query)
    const answer = await manager.get(`${AUDIT_LIST}/export?${query}`)
    expect(answer.headers['content-disposition']).toMatch(/audit-\d{4}-\d{2}-\d{2}\.csv/)
    expect(answer.body.split('\r\n')[1]).toMatch(/^"[^"]*","/)
    const [header, ...lines] = parse(answer.body, { bom: true })
    expect(header).toEqual(['Time', 'What happened', 'Done by', 'Action', 'Object', 'Number'])
    expect(lines.map((line) => line[1])).toEqual(rows.map(({ text }) => text))
    expect(await auditTexts(admin, 'action=audit.export')).toEqual(['Mia Manager exported the audit log.'])
    expect(await auditTexts(manager, 'action=audit.export')).toEqual([])
  })
})
