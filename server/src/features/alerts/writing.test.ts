import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActiveAlert, Alert } from '@doorstep/contract/alerts/schema'
import { signIn } from '../../../test/callers.ts'
import type { Answer, Caller } from '../../../test/callers.ts'
import { buildAlert, buildDevelopment, buildProperty, mapUser } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { addDays, dayAt } from '../../time/civil.ts'

const dayHence = (days: number): string => addDays(dayAt(new Date(), 'Europe/London'), days)

describe('alert editing', () => {
  let test: TestApp
  let here: number
  let there: number
  let propertyId: number
  let manager: Caller
  let admin: Caller
  let resident: Caller
  beforeAll(async () => {
    test = await startTestApp()
    here = await buildDevelopment(test.services, { name: 'Mill' })
    there = await buildDevelopment(test.services, { name: 'Quay' })
    propertyId = await buildProperty(test.services, { developmentId: here })
    manager = await signIn(test, 'PMGR', propertyId)
    admin = await signIn(test, 'ADMIN')
    resident = await signIn(test, 'TENANT', propertyId)
  })
  afterAll(() => test.close())

  const shown = async (): Promise<number[]> =>
    (await resident.get(`/alerts/active/${propertyId}`)).json<ActiveAlert[]>().map(({ id }) => id)
  const create = (caller: Caller, body: object): Promise<Answer> =>
    caller.post('/alerts', { message: 'No water on Thursday.', siteName: 'Mill site', ...body })
  const auditOf = (id: number) =>
    test.services.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where('object_type', '=', 'alert')
      .where('object_id', '=', id)
      .orderBy('id')
      .execute()

  it('shows a new alert to the people of its site at once, and audits it [API-29, ALERTS-02]', async () => {
    const answer = await create(manager, {
      severity: 'Critical',
      siteName: ' mill SITE ',
      expiresAt: '2099-06-30',
    })
    expect(answer.statusCode, answer.body).toBe(201)
    const alert = answer.json<Alert>()
    expect(alert).toMatchObject({
      message: 'No water on Thursday.',
      severity: 'Critical',
      siteName: 'Mill site',
      developmentId: here,
      isActive: true,
      state: 'active',
      // The last moment of 30 June in London. London is an hour ahead of UTC in summer.
      expiresAt: '2099-06-30T22:59:59.999Z',
      can: ['alert:update'],
    })
    expect(await shown()).toContain(alert.id)
    expect(await auditOf(alert.id)).toEqual([{ action: 'alert.create', actor_id: manager.userId }])
  })

  it('alert editing finds a site by its name, and treats another manager’s site like an unknown one [T14]', async () => {
    const foreign = await create(manager, { siteName: 'Quay site' })
    const unknown = await create(manager, { siteName: 'Nowhere' })
    expect([foreign.statusCode, unknown.statusCode]).toEqual([400, 400])
    expect(foreign.json().fields).toEqual({ siteName: 'There is no site with this name. Check the name.' })
    expect(foreign.json().fields).toEqual(unknown.json().fields)
    expect((await create(admin, { siteName: 'Quay site' })).statusCode).toBe(201)
  })

  it('alert editing lets only administrators write an alert for all sites, by naming no site', async () => {
    for (const siteName of ['', null, undefined])
      expect((await create(manager, { siteName })).statusCode).toBe(403)
    const alert = (await create(admin, { siteName: '' })).json<Alert>()
    expect(alert).toMatchObject({ siteName: null, developmentId: null })
    expect(await shown()).toContain(alert.id)
    const listed = (await manager.get('/alerts')).json<Alert[]>().find(({ id }) => id === alert.id)
    expect(listed?.can).toEqual([])
    expect((await manager.put(`/alerts/${alert.id}`, { message: 'Mine now.' })).statusCode).toBe(403)
    expect((await manager.post(`/alerts/${alert.id}/toggle`)).statusCode).toBe(403)
  })

  it('alert editing needs a message of at most 500 characters, a known severity and a future expiry [T45]', async () => {
    const fieldsOf = async (body: object): Promise<unknown> => (await create(manager, body)).json().fields
    expect(await fieldsOf({ message: ' ' })).toEqual({ message: 'Message is required.' })
    expect(await fieldsOf({ message: 'x'.repeat(501) })).toHaveProperty('message')
    expect(await fieldsOf({ severity: 'Grave' })).toEqual({ severity: 'Choose Info, Warning or Critical.' })
    expect(await fieldsOf({ expiresAt: dayHence(-1) })).toEqual({
      expiresAt: 'Expiry must be later than now.',
    })
    expect(await fieldsOf({ startsAt: '2099-02-02', expiresAt: '2099-02-01' })).toEqual({
      expiresAt: 'Expiry must be later than the start.',
    })
    for (const expiresAt of ['soon', '2099-02-30', '0000-01-01', '9999-12-31T99:00', 5])
      expect(await fieldsOf({ expiresAt })).toHaveProperty('expiresAt')
    const plain = (await create(manager, { severity: '', expiresAt: null })).json<Alert>()
    expect(plain).toMatchObject({ severity: 'Info', expiresAt: null })
    // An alert that expires today is shown until the end of the day. If its start is later, the alert is hidden until
    // then.
    expect((await create(manager, { expiresAt: dayHence(0) })).statusCode).toBe(201)
    const later = (await create(manager, { startsAt: dayHence(3), expiresAt: dayHence(3) })).json<Alert>()
    expect(later.state).toBe('scheduled')
    expect(await shown()).not.toContain(later.id)
  })

  it('alert editing changes only the fields sent, and accepts an unchanged expiry in the past [API-30, ALERTS-03]', async () => {
    const expiresAt = new Date(Date.now() - 24 * 3_600_000)
    const id = await buildAlert(test.services, { developmentId: here, severity: 'Warning', expiresAt })
    const answer = await manager.put(`/alerts/${id}`, {
      message: 'New words.',
      expiresAt: expiresAt.toISOString(),
    })
    expect(answer.json()).toMatchObject({
      message: 'New words.',
      severity: 'Warning',
      siteName: 'Mill site',
      version: 2,
    })
    const past = await manager.put(`/alerts/${id}`, { message: 'New words.', expiresAt: dayHence(-3) })
    expect(past.statusCode).toBe(400)
    const open = await manager.put(`/alerts/${id}`, { message: 'New words.', expiresAt: '' })
    expect(open.json()).toMatchObject({ expiresAt: null, state: 'active' })
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['alert.update', 'alert.update'])
  })

  it('moves an alert only between sites that the writer manages', async () => {
    const id = await buildAlert(test.services, { developmentId: here })
    const body = { message: 'Moved.', siteName: 'Quay site' }
    expect((await manager.put(`/alerts/${id}`, body)).statusCode).toBe(400)
    expect((await manager.put(`/alerts/${id}`, { message: 'Moved.', siteName: '' })).statusCode).toBe(403)
    const both = await signIn(test, 'PMGR', propertyId)
    await mapUser(
      test.services,
      both.userId,
      await buildProperty(test.services, { developmentId: there }),
      'PMGR',
    )
    expect((await both.put(`/alerts/${id}`, body)).json()).toMatchObject({ developmentId: there })
    expect((await manager.put(`/alerts/${id}`, { message: 'Back.' })).statusCode).toBe(404)
    expect(await shown()).not.toContain(id)
  })

  it('refuses a stale edit and returns the current alert', async () => {
    const id = await buildAlert(test.services, { developmentId: here, message: 'First.' })
    expect((await manager.put(`/alerts/${id}`, { message: 'Second.', version: 1 })).statusCode).toBe(200)
    const late = await admin.put(`/alerts/${id}`, { message: 'Third.' }, { 'if-match': '"1"' })
    expect(late.statusCode).toBe(409)
    expect(late.json().current).toMatchObject({ id, message: 'Second.', version: 2 })
  })

  it('alert editing loses no update when two managers send the version that they read', async () => {
    const id = await buildAlert(test.services, { developmentId: here })
    const save = async (caller: Caller, version: number): Promise<number> =>
      (await caller.put(`/alerts/${id}`, { message: `By ${caller.userId} at ${version}.`, version }))
        .statusCode
    for (let version = 1; version <= 20; version += 1) {
      const statuses = await Promise.all([save(manager, version), save(admin, version)])
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })

  it('switches an alert off and on, by toggle or by value [API-31, ALERTS-11, ALERTS-12]', async () => {
    const id = await buildAlert(test.services, { developmentId: here })
    expect((await manager.post(`/alerts/${id}/toggle`)).json()).toMatchObject({
      isActive: false,
      state: 'inactive',
    })
    expect(await shown()).not.toContain(id)
    expect((await manager.post(`/alerts/${id}/toggle`)).json()).toMatchObject({
      isActive: true,
      state: 'active',
    })
    expect(await shown()).toContain(id)
    const set = await manager.post(`/alerts/${id}/toggle`, { isActive: true })
    expect(set.json()).toMatchObject({ isActive: true, version: 3 })
  })

  it('counts the people that an unsaved alert would reach', async () => {
    const home = await buildProperty(test.services, { developmentId: there })
    await signIn(test, 'TENANT', home)
    await signIn(
      test,
      'TENANT',
      await buildProperty(test.services, { developmentId: there, isActive: false }),
    )
    await signIn(test, 'TENANT', home, { status: 'Suspended' })
    const reach = (caller: Caller, site: string): Promise<Answer> =>
      caller.get(`/alerts/reach?siteName=${encodeURIComponent(site)}`)
    // The people are one resident, and the manager of both sites, who has a home there.
    expect((await reach(admin, 'quay site')).json()).toEqual({ people: 2, properties: 2 })
    expect((await reach(manager, 'Quay site')).statusCode).toBe(400)
    expect((await reach(manager, '')).statusCode).toBe(403)
    expect((await reach(admin, '')).json().people).toBeGreaterThan(2)
  })

  it('adds the same alert again only after the first one has changed [FAULT-07]', async () => {
    const message = 'The lift is out of order.'
    const [first, second] = [await create(manager, { message }), await create(manager, { message })]
    const { id } = first.json<Alert>()
    expect(second.json()).toMatchObject({ id, version: 1 })
    await manager.put(`/alerts/${id}`, { message: 'The lift is repaired.', siteName: 'Mill site' })
    const third = await create(manager, { message })
    expect(third.json()).toMatchObject({ message })
    expect(third.json<Alert>().id).not.toBe(id)
    expect((await create(manager, { message })).json<Alert>().id).toBe(third.json<Alert>().id)
  })

  it('adds one alert, however often the same key is sent', async () => {
    const headers = { 'idempotency-key': 'an-alert' }
    const send = (): Promise<Answer> =>
      manager.post('/alerts', { message: 'Only once.', siteName: 'Mill site' }, headers)
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map((answer) => answer.json<Alert>().id)).size).toBe(1)
  })
})
