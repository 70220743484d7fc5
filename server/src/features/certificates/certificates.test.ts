import type { Certificate } from '@doorstep/contract/certificates/schema'
import type { ErrorBody } from '@doorstep/contract/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { filesOf, PDF } from '../../../test/applicants.ts'
import { signIn } from '../../../test/callers.ts'
import type { Answer, Caller } from '../../../test/callers.ts'
import { buildIssue, buildProperty, findDevelopmentOf } from '../../../test/factories.ts'
import { buildFirm, buildOrder } from '../../../test/firms.ts'
import { newKey } from '../../files/store.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../context.ts'
import { anonymiseIssues } from '../retention/issues/queries.ts'
import { runRetention } from '../retention/service.ts'
import { warnOfCertificates } from './service.ts'

const FIELDS = { kind: 'gas', issuedOn: '2020-01-05', expiresOn: '2027-01-04' }

describe('home certificates', () => {
  let test: TestApp
  let home: number
  let elsewhere: number
  let admin: Caller
  let manager: Caller
  let stranger: Caller
  beforeAll(async () => {
    test = await startTestApp()
    home = await buildProperty(test.services, { name: 'Flat 7' })
    admin = await signIn(test, 'ADMIN', undefined, { email: 'admin@example.test' })
    manager = await signIn(test, 'PMGR', home, { email: 'manager@example.test' })
    elsewhere = await buildProperty(test.services)
    stranger = await signIn(test, 'PMGR', elsewhere, { email: 'other@example.test' })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.services.db.deleteFrom('certificates').execute()
    await test.services.db.deleteFrom('outbox_messages').execute()
  })

  const add = (more: Record<string, string> = {}, by = manager, propertyId = home): Promise<Answer> =>
    by.postForm(`/properties/${propertyId}/certificates`, { ...FIELDS, ...more }, [['gas.pdf', PDF]])
  const added = async (more: Record<string, string> = {}): Promise<Certificate> => {
    const answer = await add(more)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<Certificate>()
  }
  const list = (by = manager): Promise<Answer> => by.get(`/properties/${home}/certificates`)
  const rows = async (by = manager): Promise<Certificate[]> => (await list(by)).json<Certificate[]>()
  const audited = (action: string) =>
    test.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'object_id'])
      .where('action', '=', action)
      .execute()
  const orderAt = async (propertyId: number): Promise<{ issueId: number; orderId: number }> => {
    const place = { propertyId, reporterId: manager.userId, status: 'Closed' as const }
    const issueId = await buildIssue(test.services, place)
    const firmId = await buildFirm(test.services)
    return { issueId, orderId: await buildOrder(test.services, { issueId, firmId, status: 'Verified' }) }
  }

  it('home certificates can be added, opened and removed by staff, with audit events, and removal leaves no file [CERT-03]', async () => {
    const before = (await filesOf(test)).stored
    const { certificateId } = await added()
    const path = `/certificates/${certificateId}`
    expect(await rows()).toMatchObject([
      { ...FIELDS, firmName: null, jobId: null, byFirm: false, can: ['certificate:manage'] },
    ])
    expect((await admin.get(`${path}/file`)).rawPayload.equals(PDF)).toBe(true)
    expect((await manager.delete(path)).statusCode).toBe(204)
    expect((await manager.delete(path)).statusCode).toBe(404)
    expect((await manager.get(`${path}/file`)).statusCode).toBe(404)
    expect([await rows(), (await filesOf(test)).stored]).toEqual([[], before])
    const of = (actor: Caller) => [{ actor_id: actor.userId, object_id: home }]
    expect(await audited('property.addCertificate')).toEqual(of(manager))
    expect(await audited('property.readCertificate')).toEqual(of(admin))
    expect(await audited('property.removeCertificate')).toEqual(of(manager))
  })

  it('home certificates can belong only to a work order of the same home [CERT-03]', async () => {
    const { issueId, orderId } = await orderAt(home)
    expect(await added({ orderId: String(orderId) })).toMatchObject({ issueId, firmName: expect.any(String) })
    const other = String((await orderAt(elsewhere)).orderId)
    for (const by of [manager, admin]) expect((await add({ orderId: other }, by)).statusCode).toBe(404)
    expect(await rows()).toHaveLength(1)
  })

  it('home certificates are open only to administrators and the home’s managers [CERT-04]', async () => {
    const { certificateId } = await added()
    const path = `/certificates/${certificateId}`
    for (const answer of [await list(stranger), await stranger.get(`${path}/file`), await add({}, stranger)])
      expect(answer.statusCode).toBe(404)
    expect((await stranger.delete(path)).statusCode).toBe(404)
    for (const role of ['LEASE', 'LETTINGAGENT', 'CONTRACTOR', 'TENANT'] as const) {
      const person = await signIn(test, role, home)
      expect([(await list(person)).statusCode, (await person.get(`${path}/file`)).statusCode]).toEqual([
        403, 403,
      ])
      expect([(await add({}, person)).statusCode, (await person.delete(path)).statusCode]).toEqual([403, 403])
    }
    expect(await rows(admin)).toHaveLength(1)
  })

  it('home certificates are kept when their issue is anonymised, and move with the home [CERT-02] [CERT-09]', async () => {
    const { issueId, orderId } = await orderAt(home)
    const { certificateId } = await added({ orderId: String(orderId) })
    await withTransaction(systemCtx(test.services, 'a-test'), (tx) => anonymiseIssues(tx, [issueId]))
    expect((await manager.get(`/certificates/${certificateId}/file`)).rawPayload.equals(PDF)).toBe(true)
    const { db } = test.services
    const from = await findDevelopmentOf(test.services, home)
    const move = (development_id: number) =>
      db.updateTable('homes').set({ development_id }).where('id', '=', home).execute()
    await move(await findDevelopmentOf(test.services, elsewhere))
    expect(await rows(stranger)).toMatchObject([{ certificateId }])
    await move(from)
  })

  it('home certificates are listed with current ones first, each with its expiry state [CERT-06]', async () => {
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await added({ kind: 'asbestos', expiresOn: '' })
    await added({ expiresOn: day(-400), issuedOn: '2019-01-05' })
    await added({ expiresOn: day(-3) })
    await added({ kind: 'electrical', expiresOn: day(20) })
    await added({ kind: 'other', name: 'Lift test', expiresOn: day(300) })
    const shown = (await rows()).map(({ kind, state, isReplaced }) => [kind, state, isReplaced])
    expect(shown).toEqual([
      ['gas', 'expired', false],
      ['electrical', 'expiring', false],
      ['other', 'valid', false],
      ['asbestos', 'none', false],
      ['gas', 'expired', true],
    ])
  })

  it('home certificates are limited to 200 for each home [CERT-05]', async () => {
    await sql`insert into certificates (property_id, kind, issued_on, file_name, type, size, sha256, original_key, by_firm)
      select ${home}, 'gas', '2020-01-05', 'gas.pdf', 'application/pdf', 1, 'a', 'key-' || n, false
      from generate_series(1, 200) n`.execute(test.services.db)
    const answer = await add()
    expect([answer.statusCode, answer.json<ErrorBody>().message]).toEqual([
      409,
      'A home can have at most 200 certificates. Remove an old one first.',
    ])
  })

  it('home certificates are deleted with their file 6 years after expiry, but are kept if they never expire [CERT-08]', async () => {
    const before = (await filesOf(test)).stored
    await added({ expiresOn: '2031-03-31' })
    const { certificateId } = await added({ kind: 'asbestos', expiresOn: '' })
    const run = async (at: string): Promise<number | undefined> => {
      const ctx = { ...systemCtx(test.services, 'a-test'), now: () => new Date(at) }
      return (await runRetention(ctx, { only: ['certificates'] })).certificates
    }
    expect(await run('2037-03-31T12:00:00Z')).toBe(0)
    expect(await run('2037-04-03T12:00:00Z')).toBe(1)
    expect(await run('2099-04-03T12:00:00Z')).toBe(0)
    expect(await rows()).toMatchObject([{ certificateId, state: 'none' }])
    expect((await filesOf(test)).stored).toHaveLength(before.length + 1)
  })

  it('home certificates warn managers once 30 days before, 7 days before and on the expiry day, unless a newer certificate exists [CERT-07]', async () => {
    const plant = (issued: string, expires: string, propertyId = home) =>
      sql`insert into certificates (property_id, kind, issued_on, expires_on, file_name, type, size, sha256, original_key, by_firm)
        values (${propertyId}, 'gas', ${issued}, ${expires}, 'gas.pdf', 'application/pdf', 1, 'a', ${newKey()}, false)`.execute(
        test.services.db,
      )
    await plant('2030-04-01', '2031-03-31')
    const nobodys = await buildProperty(test.services, { name: 'Flat 9' })
    await plant('2030-04-01', '2031-03-31', nobodys)
    const at = async (day: string): Promise<string[]> => {
      await test.services.db.deleteFrom('outbox_messages').execute()
      const ctx = { ...systemCtx(test.services, 'a-test'), now: () => new Date(`${day}T09:00:00Z`) }
      await warnOfCertificates(ctx)
      await warnOfCertificates(ctx)
      const mails = test.services.db.selectFrom('outbox_messages').select(['recipient', 'body'])
      return (await mails.orderBy('recipient').execute()).map(
        ({ recipient, body }) => `${recipient} ${/Flat \d/.exec(body ?? '')?.[0]}`,
      )
    }
    const both = ['admin@example.test Flat 9', 'manager@example.test Flat 7']
    expect(await at('2031-02-27')).toEqual([])
    expect(await at('2031-03-01')).toEqual(both)
    expect(await at('2031-03-02')).toEqual([])
    expect(await at('2031-03-24')).toEqual(both)
    await plant('2031-03-25', '2032-03-24')
    expect(await at('2031-03-31')).toEqual(['admin@example.test Flat 9'])
    expect(await at('2031-04-01')).toEqual([])
  })
})
