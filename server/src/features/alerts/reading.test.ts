import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActiveAlert, Alert } from '@doorstep/contract/alerts/schema'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildAlert, buildDevelopment, buildProperty } from '../../../test/factories.ts'
import { walkPages } from '../../../test/pages.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

const HOUR = 3_600_000
const hence = (hours: number): Date => new Date(Date.now() + hours * HOUR)

describe('alert lists', () => {
  let test: TestApp
  let resident: Caller
  let manager: Caller
  let admin: Caller
  let here: number
  let there: number
  let propertyId: number
  let otherProperty: number
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    test = await startTestApp()
    const { services } = test
    here = await buildDevelopment(services, { name: 'Mill' })
    there = await buildDevelopment(services, { name: 'Quay' })
    propertyId = await buildProperty(services, { developmentId: here })
    otherProperty = await buildProperty(services, { developmentId: there })
    resident = await signIn(test, 'TENANT', propertyId)
    manager = await signIn(test, 'PMGR', propertyId)
    admin = await signIn(test, 'ADMIN')
    const build = async (name: string, options: Parameters<typeof buildAlert>[1]): Promise<void> => {
      ids[name] = await buildAlert(services, { message: name, ...options })
    }
    await build('plain', { developmentId: here })
    await build('critical', { developmentId: here, severity: 'Critical', expiresAt: hence(1) })
    await build('everywhere', { severity: 'Warning' })
    await build('over', { developmentId: here, expiresAt: hence(-1) })
    await build('to come', { developmentId: here, startsAt: hence(1) })
    await build('switched off', { developmentId: here, isActive: false })
    await build('elsewhere', { developmentId: there })
  })
  afterAll(() => test.close())

  const messages = (alerts: ActiveAlert[]): string[] => alerts.map(({ message }) => message)

  it('alert lists show a property its active alerts and those for all sites, most severe first [API-27, T14]', async () => {
    const answer = await resident.get(`/alerts/active/${propertyId}`)
    expect(messages(answer.json())).toEqual(['critical', 'everywhere', 'plain'])
    expect(answer.json<ActiveAlert[]>()[0]).toEqual({
      id: ids['critical'],
      message: 'critical',
      severity: 'Critical',
      startsAt: null,
      expiresAt: expect.any(String),
      siteName: 'Mill site',
      isActive: true,
    })
    expect((await resident.get(`/alerts/active/${otherProperty}`)).statusCode).toBe(404)
  })

  it('alert lists return 304 if nothing has changed since the last poll, after checking the caller’s right', async () => {
    const first = await resident.get(`/alerts/active/${propertyId}`)
    const etag = String(first.headers.etag)
    const again = await resident.get(`/alerts/active/${propertyId}`, { 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers['cache-control']).toBe('no-store')
    const stranger = await signIn(test, 'TENANT', otherProperty)
    const refused = await stranger.get(`/alerts/active/${propertyId}`, { 'if-none-match': etag })
    expect(refused.statusCode).toBe(404)
    const id = await buildAlert(test.services, { developmentId: here, message: 'new' })
    const changed = await resident.get(`/alerts/active/${propertyId}`, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(messages(changed.json())).toContain('new')
    await test.services.db.deleteFrom('alerts').where('id', '=', id).execute()
  })

  it('alert lists never count a poll as the person’s activity [T32]', async () => {
    const { db } = test.services
    const seen = new Date(Date.now() - 10 * 60_000)
    await db
      .updateTable('sessions')
      .set({ last_seen_at: seen })
      .where('user_id', '=', resident.userId)
      .execute()
    await resident.get(`/alerts/active/${propertyId}`)
    const row = await db
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('user_id', '=', resident.userId)
      .executeTakeFirstOrThrow()
    expect(row.last_seen_at).toEqual(seen)
  })

  it('alert lists show staff the alerts of their sites and of all sites, each with its state [API-28, ALERTS-01, ENTITY-11]', async () => {
    const list = (await manager.get('/alerts')).json<Alert[]>()
    expect(messages(list)).toEqual(['switched off', 'to come', 'over', 'everywhere', 'critical', 'plain'])
    expect(list.map(({ state }) => state)).toEqual([
      'inactive',
      'scheduled',
      'expired',
      'active',
      'active',
      'active',
    ])
    expect(list[4]).toMatchObject({
      id: ids['critical'],
      message: 'critical',
      severity: 'Critical',
      siteName: 'Mill site',
      isActive: true,
      developmentId: here,
      version: 1,
    })
    expect(messages((await admin.get('/alerts')).json())).toContain('elsewhere')
    expect((await resident.get('/alerts')).statusCode).toBe(403)
  })

  it('alert lists can be filtered, and paged in both directions in every order', async () => {
    const read = async (query: string): Promise<string[]> =>
      messages((await admin.get(`/alerts?${query}`)).json())
    expect(await read('state=expired')).toEqual(['over'])
    expect(await read('severity=Warning')).toEqual(['everywhere'])
    expect(await read(`developmentId=${there}`)).toEqual(['elsewhere'])
    expect(await read('q=quay')).toEqual(['elsewhere'])
    for (const sort of ['-createdAt', 'createdAt', 'expiresAt', '-expiresAt', 'siteName', '-siteName']) {
      const whole = await read(`sort=${sort}`)
      expect(whole).toHaveLength(7)
      const pages = await walkPages<Alert>(admin, `/alerts?sort=${sort}&limit=3`)
      expect(messages(pages.flat())).toEqual(whole)
    }
    expect((await admin.get('/alerts?cursor=e30')).statusCode).toBe(400)
    expect((await admin.get('/alerts?sort=message')).statusCode).toBe(400)
  })
})
