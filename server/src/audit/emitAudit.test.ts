import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildActor, buildIssue, buildProperty } from '../../test/factories.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { withTransaction, systemCtx } from '../context.ts'
import type { Actor } from '../policy/actor.ts'
import { emitReadAudit } from './emitAudit.ts'

describe('the audit of a read', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.close())

  it('never makes the change around it hurry', async () => {
    const { userId } = await buildActor(test.services, 'ADMIN')
    const actor: Actor = {
      userId,
      sessionId: 1,
      sessionKind: 'full',
      isFresh: false,
      name: 'A',
      isAdmin: true,
      mappings: [],
      createdDevelopmentIds: [],
      firmId: null,
    }
    const ctx = { ...systemCtx(test.services, 'reading'), actor }
    const settings = await withTransaction(ctx, async (tx) => {
      await sql`set local synchronous_commit = 'remote_write'`.execute(tx.db)
      await emitReadAudit(tx, { action: 'user.readProof', object: { type: 'user', id: 1 } })
      return sql<{ setting: string }>`select current_setting('synchronous_commit') as setting`.execute(tx.db)
    })
    expect(settings.rows).toEqual([{ setting: 'remote_write' }])
    await emitReadAudit(ctx, { action: 'user.readProof', object: { type: 'user', id: 2 } })
    const rows = await test.services.db
      .selectFrom('audit_events')
      .select('object_id')
      .where('actor_id', '=', userId)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([{ object_id: 1 }, { object_id: 2 }])
  })

  it('is written also when the read came with a refusal [T31]', async () => {
    const propertyId = await buildProperty(test.services)
    const manager = await buildActor(test.services, 'PMGR', propertyId)
    const resident = await buildActor(test.services, 'TENANT', propertyId)
    const issueId = await buildIssue(test.services, {
      propertyId,
      reporterId: resident.userId,
      vulnerablePersons: true,
    })
    const stale = await test.app.inject({
      method: 'PUT',
      url: `/api/issues/${issueId}`,
      headers: { authorization: `Bearer ${manager.token}` },
      payload: { notes: 'x', version: 99 },
    })
    expect(stale.json()).toMatchObject({ current: { vulnerablePersons: true } })
    const rows = await test.services.db
      .selectFrom('audit_events')
      .select('action')
      .where('actor_id', '=', manager.userId)
      .execute()
    expect(rows).toEqual([{ action: 'issue.readVulnerablePersons' }])
  })
})
