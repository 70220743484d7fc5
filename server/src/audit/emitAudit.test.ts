import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildActor, buildIssue, buildProperty } from '../../test/factories.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { withTransaction, systemCtx } from '../context.ts'
import type { Actor } from '../policy/actor.ts'
import { actorOf } from '../policy/holdings.ts'
import { emitReadAudit } from './emitAudit.ts'

const adminOf = (userId: number): Actor =>
  actorOf({ userId, isAdmin: true, mappings: [], createdDevelopmentIds: [], firmId: null })

describe('the audit of a read', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.close())

  it('a read event does not change the commit setting of the write around it', async () => {
    const { userId } = await buildActor(test.services, 'ADMIN')
    const ctx = { ...systemCtx(test.services, 'reading'), actor: adminOf(userId) }
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

  it('a read event shares a statement with the reads of other people at the same moment [DB-46]', async () => {
    const persons = await Promise.all([1, 2, 3].map(() => buildActor(test.services, 'ADMIN')))
    const read = async ({ userId }: { userId: number }, index: number): Promise<void> =>
      emitReadAudit(
        { ...systemCtx(test.services, `read ${index}`), actor: adminOf(userId) },
        {
          action: 'issue.readPhoneNumber',
          object: { type: 'issue', id: null },
          after: { issueIds: [index, 7] },
        },
      )
    await Promise.all(persons.map(read))
    const rows = await test.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'request_id', 'object_type', 'object_id', 'before', 'after', 'xid'])
      .where('action', '=', 'issue.readPhoneNumber')
      .orderBy('id')
      .execute()
    expect(rows).toEqual(
      persons.map(({ userId }, index) => ({
        actor_id: userId,
        request_id: `read ${index}`,
        object_type: 'issue',
        object_id: null,
        before: null,
        after: { issueIds: [index, 7] },
        xid: rows[0]?.xid,
      })),
    )
  })

  it('the audit of a read is written before the response, and the response fails if the audit cannot be written [T31]', async () => {
    const propertyId = await buildProperty(test.services)
    const manager = await buildActor(test.services, 'PMGR', propertyId)
    const resident = await buildActor(test.services, 'TENANT', propertyId)
    const reporterId = resident.userId
    const issueId = await buildIssue(test.services, { propertyId, reporterId, title: 'Cold flat' })
    const read = async (url: string, { token } = manager): Promise<[number, boolean]> => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await test.app.inject({ method: 'GET', url: `/api${url}`, headers })
      return [answer.statusCode, answer.body.includes('Cold flat') || answer.body.includes('+44')]
    }
    const urls = [
      `/issues/${issueId}`,
      '/issues',
      `/properties/${propertyId}/people`,
      `/admin/users/${reporterId}`,
    ]
    for (const url of urls) expect(await read(url)).toEqual([200, true])
    await test.asOwner(
      `alter table audit_events add constraint refused check (action not like '%.read%') not valid`,
    )
    for (const url of urls) expect(await read(url)).toEqual([500, false])
    expect(await read(`/issues/${issueId}`, resident)).toEqual([200, true])
    await test.asOwner('alter table audit_events drop constraint refused')
  })

  it('the audit of a read is written even if the read was part of a refused change [T31]', async () => {
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
