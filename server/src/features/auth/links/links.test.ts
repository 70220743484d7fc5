import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { withTransaction, systemCtx } from '../../../context.ts'
import { makeLink, openLink } from './service.ts'

describe('links of one account', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.close())

  it('several links made at once for an account leave only one working link, and keep no data about the others [T28]', async () => {
    const userId = await buildUser(test.services)
    const ctx = systemCtx(test.services, 'a-test')
    const wish = {
      userId,
      purpose: 'replaceApplication',
      minutes: 5,
      payload: { firstName: 'Rosa' },
    } as const
    const tokens = await Promise.all(
      Array.from({ length: 5 }, () => withTransaction(ctx, (tx) => makeLink(tx, wish))),
    )
    const rows = await test.services.db
      .selectFrom('account_links')
      .select(['used_at', 'payload'])
      .where('user_id', '=', userId)
      .execute()
    expect(rows.filter((row) => row.used_at === null)).toHaveLength(1)
    expect(rows.filter((row) => row.payload !== null)).toHaveLength(1)
    const open = await Promise.all(
      tokens.map((token) => withTransaction(ctx, (tx) => openLink(tx, 'replaceApplication', token))),
    )
    expect(open.filter((link) => link !== undefined)).toMatchObject([{ payload: { firstName: 'Rosa' } }])
  })
})
