import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLE_IDS } from '@doorstep/contract/access'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { AUDIT_LIST, auditEvents, auditTexts } from '../../../test/auditEvents.ts'
import { issueOf, signIn } from '../../../test/callers.ts'
import type { Answer, Caller } from '../../../test/callers.ts'
import { runJob } from '../../../test/dataExports.ts'
import { buildAlert, buildIssue, buildProperty, mapUser, findDevelopmentOf } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { emitAudit } from '../../audit/emitAudit.ts'
import { systemCtx, withTransaction } from '../../context.ts'

describe('the place of an audit event', () => {
  let test: TestApp
  let admin: Caller
  beforeAll(async () => {
    test = await startTestApp()
    admin = await signIn(test, 'ADMIN', undefined, { firstName: 'Adam', lastName: 'Chief' })
  })
  afterAll(() => test.close())

  const done = (answer: Answer): void => expect(answer.statusCode, answer.body).toBeLessThan(300)
  const developmentOf = (propertyId: number): Promise<number> => findDevelopmentOf(test.services, propertyId)

  it('the place of an audit event decides which managers see a person’s history and erasure [AUDIT-50] [AUDIT-51]', async () => {
    const home = await buildProperty(test.services)
    const manager = await signIn(test, 'PMGR', home)
    const person = await signIn(test, 'TENANT', home, { firstName: 'Ada', lastName: 'Reed' })
    done(await person.postForm('/account/update-profile', { firstName: 'Ava', lastName: 'Reed' }))
    done(await manager.get(`/admin/users/${person.userId}`))
    done(await person.post('/account/data-export'))
    done(await person.post('/account/erasure'))
    const about = `object=user-${person.userId}`
    expect(await auditTexts(manager, about)).toEqual([
      'Ava Reed asked to be erased.',
      'Ava Reed changed their own profile.',
    ])
    expect(await auditTexts(admin, about)).toEqual(
      expect.arrayContaining(['Ava Reed changed their own profile: first name.']),
    )
    done(await admin.post(`/admin/erasures/${person.userId}/erase`))
    expect(await auditTexts(manager, about)).toEqual([
      'Adam Chief erased a removed person.',
      'A removed person asked to be erased.',
      'A removed person changed their own profile.',
    ])
    expect(await auditEvents(manager, 'action=user.readPhoneNumber')).toEqual([])
  })

  it('the place of an audit event is the person’s place at the time of the event, not a later place [AUDIT-51]', async () => {
    const [before, after] = [await buildProperty(test.services), await buildProperty(test.services)]
    const person = await signIn(test, 'TENANT', before)
    const [former, latter] = [await signIn(test, 'PMGR', before), await signIn(test, 'PMGR', after)]
    done(await admin.put('/admin/suspend-user', { userId: person.userId }))
    await mapUser(test.services, person.userId, after, 'TENANT')
    done(await admin.put('/admin/approve-user', { userId: person.userId }))
    const actions = async (caller: Caller): Promise<string[]> =>
      (await auditEvents(caller, `object=user-${person.userId}`)).map(({ action }) => action)
    expect(await actions(former)).toEqual(['user.approve', 'user.suspend'])
    expect(await actions(latter)).toEqual(['user.approve'])
  })

  it('the place of an audit event includes the development to which its property moves later [AUDIT-56]', async () => {
    const [home, other] = [await buildProperty(test.services), await buildProperty(test.services)]
    const heir = await buildProperty(test.services, { developmentId: await developmentOf(home) })
    const resident = await signIn(test, 'TENANT', home)
    const [former, latter] = [await signIn(test, 'PMGR', heir), await signIn(test, 'PMGR', other)]
    const issueId = await buildIssue(test.services, {
      propertyId: home,
      reporterId: resident.userId,
      vulnerablePersons: true,
    })
    done(await former.get('/Issues'))
    done(await admin.update(issueId, { notes: 'Seen.' }))
    done(await admin.post(`/properties/${home}/toggle`, { isActive: false }))
    const about = (caller: Caller) => auditEvents(caller, `object=issue-${issueId}`)
    const known = await about(former)
    expect(known.map(({ action }) => action)).toContain('issue.update')
    expect(await about(latter)).toEqual([])
    done(
      await admin.put(`/properties/${home}`, {
        name: 'Moved',
        address: '1 Moved',
        developmentId: await developmentOf(other),
      }),
    )
    // A job moves the events, because there can be many.
    expect(await about(latter)).toEqual([])
    await runJob(test, 'audit.sequence')
    expect(await about(latter)).toEqual(known)
    const ofHome = async (caller: Caller): Promise<string[]> =>
      (await auditEvents(caller, `object=property-${home}`)).map(({ action }) => action)
    expect(await ofHome(latter)).toEqual(['property.update', 'property.toggle'])
    expect(await ofHome(former)).toEqual(['property.update', 'property.toggle'])
  })

  it('the place of an audit event includes a move of its property that happened before the event was committed [AUDIT-58]', async () => {
    const [home, other] = [await buildProperty(test.services), await buildProperty(test.services)]
    await buildProperty(test.services, { developmentId: await developmentOf(home) })
    const to = await developmentOf(other)
    const latter = await signIn(test, 'PMGR', other)
    await withTransaction(systemCtx(test.services, 'a-job'), async (tx) => {
      await emitAudit(tx, { action: 'property.toggle', object: { type: 'property', id: home } })
      done(await admin.put(`/properties/${home}`, { name: 'Moved', address: '1 Moved', developmentId: to }))
      await runJob(test, 'audit.sequence')
    })
    const actions = async (): Promise<string[]> =>
      (await auditEvents(latter, `object=property-${home}`)).map(({ action }) => action)
    expect(await actions()).toEqual(['property.update'])
    const waiting = () => test.services.db.selectFrom('moved_audit').selectAll().execute()
    expect((await waiting()).map((row) => row.property_id)).toContain(home)
    await test.asOwner(`update moved_audit set moved_at = moved_at - interval '3 minutes'`)
    await runJob(test, 'audit.sequence')
    expect((await actions()).toSorted()).toEqual(['property.toggle', 'property.update'])
    expect(await waiting()).toEqual([])
  })

  it('the places of audit events are updated in smaller batches if a large batch fails [AUDIT-58]', async () => {
    const home = await buildProperty(test.services)
    const resident = await signIn(test, 'TENANT', home)
    const reporterId = resident.userId
    const issueId = await buildIssue(test.services, { propertyId: home, reporterId })
    for (const notes of ['One.', 'Two.', 'Three.', 'Four.']) done(await admin.update(issueId, { notes }))
    await buildProperty(test.services, { developmentId: await developmentOf(home) })
    const other = await buildProperty(test.services)
    const developmentId = await developmentOf(other)
    done(await admin.put(`/properties/${home}`, { name: 'Large', address: '1 Large', developmentId }))
    await test.asOwner(`create function refuse_many() returns trigger language plpgsql as $$
      begin
        if (select count(*) from many) > 2 then raise exception 'too long'; end if;
        return null;
      end $$;
      create trigger refuse_many after insert on audit_places referencing new table as many
        for each statement execute function refuse_many()`)
    await runJob(test, 'audit.sequence')
    await test.asOwner('drop function refuse_many cascade')
    const latter = await signIn(test, 'PMGR', other)
    const about = await auditEvents(latter, `object=issue-${issueId}`)
    expect(about.filter(({ action }) => action === 'issue.update')).toHaveLength(4)
  })

  it('an audit event about an alert stays at its former site after the alert moves [AUDIT-56]', async () => {
    const [home, other] = [await buildProperty(test.services), await buildProperty(test.services)]
    const manager = await signIn(test, 'PMGR', home)
    const alertId = await buildAlert(test.services, { developmentId: await developmentOf(home) })
    await test.asOwner(
      `update developments set site_name = 'Elm Court' where id = ${await developmentOf(other)}`,
    )
    done(await admin.put(`/alerts/${alertId}`, { message: 'No water there.', siteName: 'Elm Court' }))
    // For the former manager, the sentence hides the alert's current text.
    expect(await auditTexts(manager, `object=alert-${alertId}`)).toEqual(['Adam Chief changed an alert.'])
    expect(await auditTexts(admin, `object=alert-${alertId}`)).toEqual([
      'Adam Chief changed the alert “No water there.”.',
    ])
  })

  it('the audit log hides the current names of people and properties that have left the reader’s scope [AUDIT-59]', async () => {
    const [home, other] = [await buildProperty(test.services), await buildProperty(test.services)]
    await buildProperty(test.services, { developmentId: await developmentOf(home) })
    const heir = await buildProperty(test.services, { developmentId: await developmentOf(home) })
    const manager = await signIn(test, 'PMGR', heir)
    const person = await signIn(test, 'TENANT', home, { firstName: 'Lea', lastName: 'Vine' })
    const assigned = { userId: person.userId, propertyId: home, roleId: 5 }
    done(await person.postForm('/account/update-profile', { firstName: 'Lea', lastName: 'Moss' }))
    done(await admin.post('/admin/assign-role-to-property', assigned))
    await test.asOwner(`update users set last_name = 'Hill' where id = ${person.userId}`)
    const developmentId = await developmentOf(other)
    done(await admin.put(`/properties/${home}`, { name: 'New Name', address: '1 New', developmentId }))
    expect(await auditTexts(manager, `object=property-${home}`)).toEqual(['Adam Chief changed a property.'])
    const ofPerson = await auditEvents(manager, `object=user-${person.userId}`)
    expect(ofPerson.map(({ text }) => text)).toEqual([
      expect.stringMatching(/somebody.* at a property\.$/),
      'Somebody changed their own profile.',
    ])
    expect(JSON.stringify(ofPerson)).not.toMatch(/Lea|Moss|Hill|New Name/)
    expect(JSON.stringify(await auditEvents(admin, `object=user-${person.userId}`))).toMatch(/Lea Hill/)
  })

  it('the audit log shows the name of an actor who has left the reader’s scope, like the issue’s history [AUDIT-59]', async () => {
    const home = await buildProperty(test.services)
    const manager = await signIn(test, 'PMGR', home)
    const person = await signIn(test, 'TENANT', home, { firstName: 'Lea', lastName: 'Vine' })
    const { issueId } = issueOf(await person.report(test, { PropertyId: String(home) }))
    const removed = { userId: person.userId, propertyId: home, roleId: ROLE_IDS.TENANT }
    done(await admin.put('/admin/remove-user-property-roles', [removed]))
    await test.asOwner(`update users set last_name = 'Hill' where id = ${person.userId}`)
    const [entry] = (await manager.get(`/issues/${issueId}/events`)).json<IssueEvent[]>()
    const [event] = await auditEvents(manager, `object=issue-${issueId}&action=issue.report`)
    expect([entry?.actor, event?.actor?.name]).toEqual(['Lea Hill', 'Lea Hill'])
  })

  it('the audit log counts an event in several developments once, and counts up to 10,000 events [AUDIT-57]', async () => {
    const [one, two] = [await buildProperty(test.services), await buildProperty(test.services)]
    const manager = await signIn(test, 'PMGR', one)
    await mapUser(test.services, manager.userId, two, 'PMGR')
    const resident = await signIn(test, 'TENANT', one)
    for (const propertyId of [one, two])
      await buildIssue(test.services, { propertyId, reporterId: resident.userId, vulnerablePersons: true })
    for (const _ of [1, 2, 3]) done(await manager.get('/Issues'))
    const total = async (caller: Caller, query: string): Promise<unknown> => {
      const { headers } = await caller.get(`${AUDIT_LIST}?${query}`)
      return headers['x-total-capped'] === 'true' ? 'more' : headers['x-total-count']
    }
    expect(await total(manager, 'limit=1&action=issue.readVulnerablePersons')).toBe('3')
    const site = await developmentOf(one)
    // The owner of the database has no time limit. On a slow machine, this query takes longer than the application's
    // limit.
    await test.asOwner(`insert into audit_events (action, object_type, object_id, request_id)
      select 'development.update', 'development', ${site}, 'many' from generate_series(1, 10002)`)
    for (const caller of [manager, admin]) {
      expect(await total(caller, 'limit=1')).toBe('more')
      expect(await total(caller, `limit=1&object=development-${site}`)).toBe('more')
    }
  })

  it('the place of an audit event cannot be changed or removed by the application [AUDIT-43]', async () => {
    await expect(sql`update audit_places set action = 'a'`.execute(test.services.db)).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql`delete from audit_places`.execute(test.services.db)).rejects.toThrow(/permission denied/)
  })
})
