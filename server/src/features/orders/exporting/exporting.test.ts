import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildDevelopment, buildIssue, buildProperty } from '../../../../test/factories.ts'
import { buildFirm, buildOrder } from '../../../../test/firms.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const FORMULA = "=cmd|' /C calc'!A0"

describe('the work order export', () => {
  let test: TestApp
  let manager: Caller
  let resident: Caller
  let far: number
  beforeAll(async () => {
    test = await startTestApp()
    const { services } = test
    const home = await buildProperty(services, { name: 'Flat 1', address: '1 Mill Lane' })
    const elsewhere = await buildProperty(services)
    far = await buildDevelopment(services)
    manager = await signIn(test, 'PMGR', home)
    resident = await signIn(test, 'TENANT', home, { phoneNumber: '+447700900001' })
    const firmId = await buildFirm(services, { name: FORMULA })
    const of = (propertyId: number, title: string) =>
      buildIssue(services, { propertyId, reporterId: resident.userId, status: 'Open', title })
    const orderId = await buildOrder(services, { issueId: await of(home, 'Dripping tap'), firmId })
    await services.db
      .updateTable('work_orders')
      .set({ limit_pence: 12_550, sent_at: new Date('2026-07-01T11:02:03Z') })
      .where('id', '=', orderId)
      .execute()
    await buildOrder(services, { issueId: await of(home, 'Loose tile'), firmId, status: 'Prepared' })
    await buildOrder(services, { issueId: await of(elsewhere, 'Far away'), firmId })
  })
  afterAll(() => test.close())

  const rowsOf = async (query: string): Promise<Record<string, string>[]> => {
    const answer = await manager.get(`/orders/export${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="work-orders-[0-9-]+\.csv"/)
    expect(answer.body).not.toContain('7700900001')
    return parse(answer.rawPayload, { bom: true, columns: true })
  }

  it('the work order export has the filters and content of the reader’s list, and no cell that a spreadsheet would run as a formula [ORDERREP-20, T36]', async () => {
    expect((await rowsOf('?sort=createdAt')).map((row) => row['Issue'])).toEqual([
      'Dripping tap',
      'Loose tile',
    ])
    const [row, ...more] = await rowsOf('?status=Sent&from=2026-07-01&to=2026-07-01')
    expect(more).toEqual([])
    expect(row).toMatchObject({
      Firm: `'${FORMULA}`,
      Property: 'Flat 1',
      Address: '1 Mill Lane',
      Status: 'Sent',
      Sent: '2026-07-01 12:02',
      'Limit (£)': '125.5',
      'Work requested': 'Please repair it.',
    })
  })

  it('the work order export is only for staff and their properties, and its filters and count are audited [ORDERREP-21]', async () => {
    await rowsOf('?status=Sent&outcome=sent')
    const event = await test.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'after'])
      .where('action', '=', 'order.export')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(event).toMatchObject({
      actor_id: manager.userId,
      after: { count: 1, status: ['Sent'], outcome: 'sent' },
    })
    expect((await resident.get('/orders/export')).statusCode).toBe(403)
    expect((await manager.get(`/orders/export?developmentId=${far}`)).statusCode).toBe(404)
    expect((await manager.get('/orders/export?outcome=Secret')).statusCode).toBe(400)
  })
})
