import type { Firm, FirmSummary } from '@doorstep/contract/firms/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/callers.ts'
import type { Answer, Caller } from '../../../test/callers.ts'
import { buildDevelopment, buildProperty, buildUser } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx } from '../../context.ts'
import { warnOfPapers } from './papers/service.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')

describe('firms', () => {
  let test: TestApp
  let mill: number
  let quay: number
  let home: number
  let admin: Caller
  let manager: Caller
  let serial = 0
  beforeAll(async () => {
    test = await startTestApp()
    mill = await buildDevelopment(test.services, { name: 'Mill' })
    quay = await buildDevelopment(test.services, { name: 'Quay' })
    home = await buildProperty(test.services, { developmentId: mill })
    admin = await signIn(test, 'ADMIN', home, { email: 'admin@example.test' })
    manager = await signIn(test, 'PMGR', home, { email: 'manager@example.test' })
  })
  afterAll(() => test.close())
  beforeEach(() => run('delete from outbox_messages'))

  const run = (text: string): Promise<unknown> => sql.raw(text).execute(test.services.db)
  const rowsOf = async <Row>(text: string): Promise<Row[]> =>
    (await sql.raw<Row>(text).execute(test.services.db)).rows
  const body = (more: object = {}): object => ({
    name: `Firm of test ${serial}`,
    trades: ['Plumbing'],
    email: 'office@firm.example',
    phone: '7700900123',
    developmentIds: [mill],
    ...more,
  })
  async function create(more: object = {}): Promise<Firm> {
    serial += 1
    const answer = await admin.post('/firms', body(more))
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<Firm>()
  }
  const put = (caller: Caller, firm: Firm, more: object): Promise<Answer> =>
    caller.put(`/firms/${firm.id}`, {
      ...body({ name: firm.name }),
      developmentIds: firm.developments.map(({ id }) => id),
      ...more,
    })
  const mailsTo = async (address: string): Promise<string[]> =>
    (
      await rowsOf<{ subject: string }>(`select subject from outbox_messages where recipient = '${address}'`)
    ).map(({ subject }) => subject)
  const generationOf = async ({ id }: Firm): Promise<number> =>
    Number((await rowsOf<{ g: number }>(`select link_generation as g from firms where id = ${id}`))[0]?.g)

  it('firms are added once by managers, for their own developments [FIRM-07]', async () => {
    serial += 1
    const answer = await manager.post('/firms', body())
    expect(answer.json()).toMatchObject({
      trades: ['Plumbing'],
      phone: '+447700900123',
      developments: [{ id: mill, name: 'Mill' }],
      otherDevelopments: 0,
      paperState: 'none',
      isActive: true,
      can: ['firm:manage'],
    })
    expect((await manager.post('/firms', body({ developmentIds: [quay] }))).statusCode).toBe(404)
    expect(
      (await manager.post('/firms', body({ name: answer.json<Firm>().name.toUpperCase() }))).statusCode,
    ).toBe(409)
    const bad = await manager.post('/firms', body({ trades: [], email: 'x', developmentIds: [] }))
    expect(Object.keys(bad.json().fields).sort()).toEqual(['developmentIds', 'email', 'trades'])
  })

  it('firms are visible to managers of a development that they serve [FIRM-07]', async () => {
    const [here, both, there] = [
      await create(),
      await create({ developmentIds: [mill, quay] }),
      await create({ developmentIds: [quay] }),
    ]
    const listed = (await manager.get('/firms?limit=500')).json<FirmSummary[]>()
    const row = (firm: Firm): FirmSummary | undefined => listed.find(({ id }) => id === firm.id)
    expect(row(here)).toMatchObject({
      developments: [{ id: mill }],
      otherDevelopments: 0,
      can: ['firm:manage'],
    })
    expect(row(both)).toMatchObject({ developments: [{ id: mill }], otherDevelopments: 1, can: [] })
    expect(row(there)).toBeUndefined()
    expect((await manager.get(`/firms/${there.id}`)).statusCode).toBe(404)
    expect((await manager.get(`/firms?developmentId=${quay}`)).statusCode).toBe(404)
    for (const [query, found] of [
      [`q=${encodeURIComponent(here.name)}`, true],
      ['trade=Plumbing', true],
      ['trade=Lifts', false],
      ['papers=none', true],
      ['papers=expired', false],
      ['active=false', false],
      [`developmentId=${mill}`, true],
    ] as const) {
      const rows = (await manager.get(`/firms?limit=500&${query}`)).json<FirmSummary[]>()
      expect(
        rows.some(({ id }) => id === here.id),
        query,
      ).toBe(found)
    }
  })

  it('firms can have their contact changed by a manager of all their developments, or an administrator [FIRM-08]', async () => {
    const firm = await create({ developmentIds: [mill, quay] })
    for (const change of [{ email: 'new@firm.example' }, { phone: null }]) {
      const refused = await put(manager, firm, { developmentIds: [mill], ...change })
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        'This firm also serves developments that are not yours. Please ask an administrator to change its email, phone or people.',
      ])
    }
    expect((await manager.post(`/firms/${firm.id}/toggle`)).statusCode).toBe(403)
    expect((await manager.post(`/firms/${firm.id}/people`, { userId: manager.userId })).statusCode).toBe(403)
    // A manager changes only their own developments. The firm keeps all other developments.
    const renamed = await put(manager, firm, { developmentIds: [mill], trades: ['Lifts'] })
    expect(renamed.json()).toMatchObject({ trades: ['Lifts'], otherDevelopments: 1, version: 2 })
    expect(
      (await put(admin, firm, { email: 'new@firm.example', developmentIds: [mill, quay] })).statusCode,
    ).toBe(200)
  })

  it('firms lose their links when their contact changes, and the old address is notified [FIRM-09]', async () => {
    const firm = await create()
    const before = await generationOf(firm)
    expect((await put(manager, firm, { trades: ['Lifts'] })).statusCode).toBe(200)
    expect([await generationOf(firm), await mailsTo('office@firm.example')]).toEqual([before, []])
    expect((await put(manager, firm, { trades: ['Lifts'], email: 'new@firm.example' })).statusCode).toBe(200)
    expect(await generationOf(firm)).toBe(before + 1)
    expect(await mailsTo('office@firm.example')).toEqual([`The details of ${firm.name} were changed`])
    expect(await mailsTo('new@firm.example')).toEqual([])
  })

  it('firms refuse a stale change, and ignore a change that makes no difference [FIRM-07]', async () => {
    const firm = await create()
    expect((await put(manager, firm, { version: 1 })).json()).toMatchObject({ version: 1 })
    expect((await put(manager, firm, { version: 1, trades: ['Lifts'] })).json()).toMatchObject({ version: 2 })
    const late = await put(manager, firm, { version: 1, trades: ['Roofing'] })
    expect([late.statusCode, late.json().current.trades]).toEqual([409, ['Lifts']])
  })

  it('firms have people with accounts, who work for one firm and are not staff [FIRM-10]', async () => {
    const firm = await create()
    const other = await create()
    const worker = await signIn(test, 'TENANT', home)
    const add = (to: Firm, userId: number): Promise<Answer> =>
      manager.post(`/firms/${to.id}/people`, { userId })
    expect((await add(firm, manager.userId)).statusCode).toBe(400)
    const pending = await buildUser(test.services, { status: 'Pending', requestedPropertyId: home })
    expect((await add(firm, pending)).statusCode).toBe(400)
    const added = (await add(firm, worker.userId)).json<Firm>()
    expect(added).toMatchObject({ peopleCount: 1, people: [{ id: worker.userId }] })
    expect((await add(firm, worker.userId)).statusCode).toBe(200)
    expect((await add(other, worker.userId)).statusCode).toBe(409)
    expect(await mailsTo('office@firm.example')).toEqual([`The details of ${firm.name} were changed`])
    // The person is a contractor now, and the sessions of the former role have ended.
    expect((await worker.get('/account/validate-jwt')).statusCode).toBe(401)
    expect((await manager.delete(`/firms/${other.id}/people/${worker.userId}`)).statusCode).toBe(404)
    const left = await manager.delete(`/firms/${firm.id}/people/${worker.userId}`)
    expect(left.json()).toMatchObject({ peopleCount: 0, people: [] })
  })

  it('firms are visible to their own people, who see no other firm [FIRM-10]', async () => {
    const firm = await create()
    const other = await create()
    const worker = await signIn(test, 'CONTRACTOR', home)
    expect((await worker.get('/firms')).json()).toEqual([])
    await manager.post(`/firms/${firm.id}/people`, { userId: worker.userId })
    expect((await worker.get('/firms')).json<FirmSummary[]>().map(({ id }) => id)).toEqual([firm.id])
    const statuses = [firm, other].map(async ({ id }) => (await worker.get(`/firms/${id}`)).statusCode)
    expect(await Promise.all(statuses)).toEqual([200, 404])
    await manager.post(`/firms/${firm.id}/toggle`)
    expect((await worker.get('/firms')).json()).toEqual([])
  })

  it('firms have papers with their last day, and with a file that only few people can open [FIRM-11]', async () => {
    const firm = await create()
    const fields = { kind: 'insurance', name: 'Public liability', expiresOn: '2099-01-31' }
    const add = (more: object, files: [string, Buffer][] = []): Promise<Answer> =>
      manager.postForm(`/firms/${firm.id}/papers`, { ...fields, ...more }, files)
    const added = (await add({}, [['cover.pdf', PDF]])).json<Firm>()
    expect(added).toMatchObject({
      paperState: 'valid',
      papers: [{ ...fields, state: 'valid', fileName: 'cover.pdf' }],
    })
    expect((await add({}, [['cover.pdf', Buffer.from('not a pdf')]])).statusCode).toBe(415)
    expect((await add({ expiresOn: '2099-02-30' })).statusCode).toBe(400)
    const path = `/firms/${firm.id}/papers/${added.papers[0]?.id}`
    const file = await manager.get(`${path}/file`)
    expect([file.statusCode, file.headers['content-type'], file.rawPayload.equals(PDF)]).toEqual([
      200,
      'application/pdf',
      true,
    ])
    expect(await rowsOf(`select from audit_events where action = 'firm.readPaper'`)).toHaveLength(1)
    const stranger = await signIn(test, 'PMGR', await buildProperty(test.services, { developmentId: quay }))
    expect((await stranger.get(`${path}/file`)).statusCode).toBe(404)
    expect((await add({ expiresOn: '2020-01-31' })).json()).toMatchObject({ paperState: 'expired' })
    expect((await manager.delete(path)).json<Firm>().papers).toHaveLength(1)
    expect((await manager.get(`${path}/file`)).statusCode).toBe(404)
  })

  it('a paper of a firm causes one warning to the firm’s managers 30 days before its expiry day, one 7 days before, and one on that day [FIRM-12]', async () => {
    await run('delete from firm_papers')
    const firm = await create()
    await run(`insert into firm_papers (firm_id, kind, name, expires_on)
      values (${firm.id}, 'insurance', 'Public liability', '2031-03-31')`)
    const at = async (day: string, times = 2): Promise<string[]> => {
      await run('delete from outbox_messages')
      const ctx = { ...systemCtx(test.services, 'a-test'), now: () => new Date(`${day}T09:00:00Z`) }
      for (let time = 0; time < times; time += 1) await warnOfPapers(ctx)
      return (await rowsOf<{ recipient: string }>('select recipient from outbox_messages order by 1')).map(
        ({ recipient }) => recipient,
      )
    }
    const both = ['admin@example.test', 'manager@example.test']
    expect(await at('2031-02-27')).toEqual([])
    expect(await at('2031-03-01')).toEqual(both)
    expect(await at('2031-03-02')).toEqual([])
    expect(await at('2031-03-24')).toEqual(both)
    expect(await at('2031-03-30')).toEqual([])
    expect(await at('2031-03-31')).toEqual(both)
    expect(await at('2031-04-01')).toEqual([])
  })
})
