import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tradesFor } from '@doorstep/contract/orders/choices/rules'
import type { FirmChoice } from '@doorstep/contract/orders/choices/schema'
import type { Trade } from '@doorstep/contract/orders/rules'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildIssue, buildProperty, findDevelopmentOf } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

describe('the firms for a work order', () => {
  let test: TestApp
  let home: number
  let issueId: number
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    home = await buildProperty(test.services)
    manager = await signIn(test, 'PMGR', home)
    const resident = await signIn(test, 'TENANT', home)
    issueId = await buildIssue(test.services, {
      propertyId: home,
      reporterId: resident.userId,
      status: 'Open',
    })
    await test.services.db
      .updateTable('issues')
      .set({ category_id: 1, sub_category_id: 104, sub_sub_category_id: null })
      .where('id', '=', issueId)
      .execute()
    const here = await findDevelopmentOf(test.services, home)
    const elsewhere = await findDevelopmentOf(test.services, await buildProperty(test.services))
    const glazier = await addFirm('Alba Glass', ['Glazing'], here)
    await addPaper(glazier, 'Public liability', '2001-05-31')
    await addPaper(glazier, 'Employers', '2099-05-31')
    await addFirm('Brook Plumbing', ['Plumbing'], here)
    await addFirm('Clear Drains', ['Drainage', 'Plumbing'], here)
    await addFirm('Asleep Drains', ['Drainage'], here, false)
    await addFirm('Far Drains', ['Drainage'], elsewhere)
  })
  afterAll(() => test.close())

  const addFirm = async (
    name: string,
    trades: Trade[],
    developmentId: number,
    isActive = true,
  ): Promise<number> => {
    const { id } = await test.services.db
      .insertInto('firms')
      .values({ name, trades, email: 'office@firm.example', is_active: isActive })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.services.db
      .insertInto('firm_developments')
      .values({ firm_id: id, development_id: developmentId })
      .execute()
    return id
  }
  const addPaper = async (firmId: number, name: string, day: string): Promise<void> => {
    await test.services.db
      .insertInto('firm_papers')
      .values({ firm_id: firmId, kind: 'insurance', name, expires_on: day })
      .execute()
  }

  it('the firms for a work order are the active firms of the place, the right trade first, each with its expired documents [ORDERUI-01] [ORDERUI-02]', async () => {
    const answer = await manager.get(`/issues/${issueId}/firms`)
    expect(answer.statusCode, answer.body).toBe(200)
    const told = answer.json<FirmChoice[]>().map(({ name, fits, expired }) => ({ name, fits, expired }))
    expect(told).toEqual([
      { name: 'Clear Drains', fits: true, expired: [] },
      { name: 'Brook Plumbing', fits: true, expired: [] },
      {
        name: 'Alba Glass',
        fits: false,
        expired: [{ name: 'Public liability', expiresOn: '2001-05-31' }],
      },
    ])
  })

  it.each(['TENANT', 'LEASE', 'CONTRACTOR'] as const)(
    'the firms for a work order are hidden from %s [ORDERUI-01]',
    async (role) => {
      const caller = await signIn(test, role, home)
      const answer = await caller.get(`/issues/${issueId}/firms`)
      expect([403, 404]).toContain(answer.statusCode)
    },
  )

  it('the firms for a work order are hidden from staff of another place [ORDERUI-01]', async () => {
    const stranger = await signIn(test, 'PMGR', await buildProperty(test.services))
    expect((await stranger.get(`/issues/${issueId}/firms`)).statusCode).toBe(404)
  })

  it.each([
    [['Plumbing', 'Taps', 'Dripping'], 'Plumbing'],
    [['Plumbing', 'Blocked drain', 'Outside gully'], 'Drainage'],
    [['Heating and hot water', 'Boiler'], 'Heating and gas'],
    [['Electrical', 'Sockets and switches'], 'Electrical'],
    [['Locks and entry', 'Lost keys'], 'Locks and doors'],
    // A category that names only the room does not show which trade is needed.
    [['Damp and mould', 'Mould', 'Bathroom'], 'Damp and mould'],
    [['Pests'], 'Pest control'],
    [['Bins and recycling'], 'Cleaning'],
    [['Something else'], undefined],
  ])(
    'the firms for a work order in the category %j begin with firms of the trade %s [ORDERUI-02]',
    (levels, trade) => {
      expect(tradesFor(levels)[0]).toBe(trade)
    },
  )
})
