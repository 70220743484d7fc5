import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { nobody, signIn } from '../../test/callers.ts'
import type { Caller } from '../../test/callers.ts'
import { takeDenials } from '../../test/denials.ts'
import { buildIssue, buildProperty } from '../../test/factories.ts'
import { connect } from '../../test/places.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { createDenials } from '../audit/denials.ts'
import type { Denial } from '../audit/denials.ts'
import { asCode } from '../audit/split.ts'
import { hashToken } from '../crypto/tokens.ts'

describe('the audit of denials', () => {
  let test: TestApp
  let resident: Caller
  let sessionId: number
  let elsewhere: number
  let issueId: number
  beforeAll(async () => {
    test = await startTestApp()
    resident = await signIn(test, 'TENANT', await buildProperty(test.services))
    const { id } = await test.services.db
      .selectFrom('sessions')
      .select('id')
      .where('token_hash', '=', hashToken(resident.token))
      .executeTakeFirstOrThrow()
    sessionId = id
    elsewhere = await buildProperty(test.services)
    const stranger = await signIn(test, 'TENANT', elsewhere)
    issueId = await buildIssue(test.services, { propertyId: elsewhere, reporterId: stranger.userId })
  })
  afterAll(() => test.close())

  const rows = () =>
    test.services.db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'session.denied')
      .orderBy('id')
      .execute()

  it('the audit of denials records each call refused for a missing right or an invisible object, with the ids that it named [AUDIT-01]', async () => {
    const answers = [
      await resident.get('/admin/users'),
      await resident.get(`/issues/${issueId}`),
      await resident.put(`/properties/${elsewhere}`, { name: 'Flat 9' }),
      await resident.get(`/alerts/active/${elsewhere}`),
      await resident.get(`/dashboard?propertyId=${elsewhere}`),
      await resident.report(test, { PropertyId: String(elsewhere), Title: 'No water' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 404, 403, 404, 404, 404])
    expect(await takeDenials(test, resident.userId)).toEqual([
      {
        request_id: answers[0]?.headers['x-request-id'],
        count: 6,
        calls: [
          { call: 'listUsers', status: 403, count: 1, ids: {} },
          { call: 'readIssue', status: 404, count: 1, ids: { issueId: [issueId] } },
          { call: 'updateProperty', status: 403, count: 1, ids: { propertyId: [elsewhere] } },
          { call: 'listActiveAlerts', status: 404, count: 1, ids: { propertyId: [elsewhere] } },
          { call: 'readDashboard', status: 404, count: 1, ids: { propertyId: [elsewhere] } },
          {
            call: 'reportIssue',
            status: 404,
            count: 1,
            ids: { propertyId: [elsewhere], categoryId: [expect.any(Number)] },
          },
        ],
      },
    ])
    expect(await rows()).toMatchObject([
      { actor_id: resident.userId, object_type: 'session', object_id: sessionId },
    ])
  })

  it('the audit of denials records calls refused for an old sign-in or for a missing second step [AUDIT-01]', async () => {
    const { db } = test.services
    const ofSession = db.updateTable('sessions').where('id', '=', sessionId)
    await ofSession.set({ authenticated_at: new Date(0) }).execute()
    const stale = await resident.post('/mfa/recovery-codes')
    expect(stale.json()).toMatchObject({ reauthenticate: true })
    await ofSession.set({ kind: 'setup' }).execute()
    const early = await resident.get(`/issues/${issueId}`)
    await ofSession.set({ kind: 'full' }).execute()
    expect([stale.statusCode, early.statusCode]).toEqual([403, 403])
    expect(await takeDenials(test, resident.userId)).toMatchObject([
      { calls: [{ why: 'staleSignIn' }, { call: 'readIssue', why: 'secondStepMissing' }] },
    ])
  })

  it('the audit of denials writes one row, even if a call is repeated many times within a minute [AUDIT-02]', async () => {
    const tried = Array.from({ length: 60 }, (_, index) => 1_000_000 + index)
    for (const id of tried) await resident.get(`/issues/${id}`)
    expect(await takeDenials(test, resident.userId)).toMatchObject([
      {
        count: 60,
        calls: [{ call: 'readIssue', status: 404, count: 60, ids: { issueId: tried.slice(0, 20) } }],
      },
    ])
  })

  it('the audit of denials writes the row once the minute is over [AUDIT-02]', async () => {
    const denials = createDenials(test.services, 0)
    const { userId } = resident
    const denial = { userId, sessionId, requestId: 'a-request', call: asCode('readIssue'), status: 404 }
    denials.note({ ...denial, why: undefined, ids: { issueId: [issueId] } })
    await vi.waitFor(async () =>
      expect(await takeDenials(test, userId)).toMatchObject([{ request_id: 'a-request', count: 1 }]),
    )
  })

  it('the audit of denials sends the answer first, without waiting for the row [AUDIT-03]', async () => {
    const owner = await connect(test.ownerUrl)
    await owner.query('begin; lock table audit_events in access exclusive mode')
    expect((await resident.get(`/alerts/active/${elsewhere}`)).statusCode).toBe(404)
    expect((await resident.get('/admin/users')).statusCode).toBe(403)
    const written = test.app.denials.write()
    const isWaiting = `select from pg_locks where relation = 'audit_events'::regclass and not granted`
    await vi.waitFor(async () => expect((await owner.query(isWaiting)).rows).toHaveLength(1))
    await owner.query('rollback')
    await written
    expect(await takeDenials(test, resident.userId)).toMatchObject([{ count: 2 }])
  })

  it('the audit of denials stores nothing from the call except ids [AUDIT-04]', async () => {
    const canary = 'Canary-5551234'
    const body = { name: canary, address: canary, [`${canary}Id`]: 5_551_234, message: canary }
    for (const answer of [
      await resident.put(`/properties/${elsewhere}?q=${canary}`, body),
      await resident.get(`/issues/${issueId}?note=${canary}`, { 'user-agent': canary }),
      await resident.report(test, { PropertyId: String(elsewhere), Title: canary, Description: canary }),
      await resident.update(issueId, { title: canary, updatedBy: canary }),
    ])
      expect([403, 404]).toContain(answer.statusCode)
    expect(await takeDenials(test, resident.userId)).toMatchObject([{ count: 4 }])
    expect(JSON.stringify(await rows())).not.toMatch(/canary|5551234/i)
  })

  it('the audit of denials writes no row for a call that names no object or has no session [AUDIT-05]', async () => {
    const before = await rows()
    const token = 'a'.repeat(43)
    const answers = [
      await resident.get('/no/such/address'),
      await nobody(test).get(`/calendar/${token}.ics`),
      await nobody(test).get(`/issues/${issueId}`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 401])
    await test.app.denials.write()
    expect(await rows()).toEqual(before)
  })

  const away = (): Promise<void> => test.asOwner('alter table audit_events rename to audit_events_away')
  const back = (): Promise<void> => test.asOwner('alter table audit_events_away rename to audit_events')
  const aDenial = (requestId: string): Denial => ({
    userId: resident.userId,
    sessionId,
    requestId,
    call: asCode('readIssue'),
    status: 404,
    why: undefined,
    ids: {},
  })

  it('the audit of denials keeps denials while the database refuses to store them, and writes them once [AUDIT-06]', async () => {
    const denials = createDenials(test.services)
    denials.note(aDenial('one'))
    await away()
    await denials.write()
    // Denials that were noted while the table was missing are counted separately.
    denials.note(aDenial('two'))
    denials.note(aDenial('two'))
    await denials.write()
    await back()
    await denials.write()
    await denials.write()
    const taken = await takeDenials(test, resident.userId)
    expect(new Map(taken.map((row) => [row.request_id, row.count]))).toEqual(
      new Map([
        ['one', 1],
        ['two', 2],
      ]),
    )
    expect(taken).toHaveLength(2)
  })

  it('the audit of denials retries automatically after a failure [AUDIT-06]', async () => {
    const denials = createDenials(test.services, 10)
    await away()
    denials.note(aDenial('alone'))
    await denials.write()
    await back()
    await vi.waitFor(async () =>
      expect(await takeDenials(test, resident.userId)).toMatchObject([{ request_id: 'alone' }]),
    )
  })

  it('the audit of denials does not write a denial again if only the confirmation was lost [AUDIT-06]', async () => {
    for (const isAway of [false, true]) {
      const denials = createDenials(test.services)
      denials.note(aDenial('unheard'))
      if (isAway) await away()
      await denials.write()
      if (isAway) await back()
      await denials.write()
    }
    expect(await takeDenials(test, resident.userId)).toHaveLength(1)
  })

  it('the audit of denials writes the remaining denials when the server shuts down [AUDIT-02]', async () => {
    const other = await startTestApp({ connectionString: test.connectionString })
    const answer = await other.app.inject({
      url: `/api/issues/${issueId}`,
      headers: { authorization: `Bearer ${resident.token}` },
    })
    expect(answer.statusCode).toBe(404)
    await other.close()
    expect(await takeDenials(test, resident.userId)).toMatchObject([{ count: 1 }])
  })
})
