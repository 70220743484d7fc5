import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { sealMac } from '../src/audit/sealMacs.ts'
import { readPublishedSeal } from '../src/audit/publishedSeal.ts'
import type { PublishedSeal } from '../src/audit/publishedSeal.ts'
import { emitAudit, emitLoneAudit } from '../src/audit/emitAudit.ts'
import { sealAudit } from '../src/audit/sealAudit.ts'
import { verifyAudit } from '../src/audit/verifyAudit.ts'
import type { Verdict } from '../src/audit/verifyAudit.ts'
import { withTransaction } from '../src/context.ts'
import type { SystemCtx } from '../src/context.ts'
import { connected } from '../src/db/connection.ts'
import type { TestApp } from './testApp.ts'

/** Seals all committed events. Retries, because sealing waits for transactions of other tests in the cluster. */
export async function sealAll(ctx: SystemCtx): Promise<void> {
  await vi.waitFor(
    async () => {
      await sealAudit(ctx)
      const { rows } = await sql`
        select from audit_events e where not exists (
          select from audit_seals s where s.first_id <= e.id and s.last_id >= e.id and e.id = any(s.event_ids))`.execute(
        ctx.db,
      )
      expect(rows).toEqual([])
    },
    { timeout: 60_000 },
  )
}

/** SQL that makes the newest seal look as if another cluster had made it. */
export async function fromElsewhere(ctx: SystemCtx, number: number): Promise<string> {
  const seals = await ctx.services.db
    .selectFrom('audit_seals')
    .selectAll()
    .where('number', '>=', number - 1)
    .orderBy('number')
    .execute()
  const [before, seal] = seals
  if (!before || !seal) throw new Error('there are no two seals')
  const mac = sealMac(
    ctx.services.secrets,
    {
      number,
      sealedAt: seal.sealed_at,
      keyId: seal.key_id,
      systemId: 'another',
      toXid: seal.to_xid,
      toId: seal.to_id,
      eventIds: seal.event_ids.map(Number),
      eventMacs: seal.event_macs,
    },
    before.mac,
  )
  return `update audit_seals set system_id = 'another', mac = '\\x${mac.toString('hex')}' where number = ${number}`
}

/** Returns the verdict of `audit verify`. Without `anchors`, the check uses the anchor in the data folder. */
export async function verifySeals(
  { services, connectionString, dataDir }: TestApp,
  anchors?: PublishedSeal[],
  boxes = [services.secrets],
): Promise<Verdict> {
  const known = anchors ?? [await readPublishedSeal(dataDir)].filter((anchor) => anchor !== undefined)
  return connected({ setting: 'DATABASE_URL', url: connectionString }, (db) =>
    verifyAudit(db, { boxes, anchors: known }),
  )
}

/** Makes three seals of three events each, and one event without a seal. */
export async function fillAudit(ctx: SystemCtx): Promise<void> {
  for (const first of [1, 4, 7]) {
    // The events of one transaction are sealed together.
    await withTransaction(ctx, async (tx) => {
      for (const id of [first, first + 1, first + 2])
        await emitAudit(tx, {
          action: 'user.suspend',
          object: { type: 'user', id },
          after: { status: 'Suspended', reason: `Reason ${id}` },
        })
    })
    await sealAll(ctx)
  }
  await emitLoneAudit(ctx, { action: 'user.unlock', object: { type: 'user', id: 10 } })
}

/** Changes sealed rows like somebody who owns the database and knows how to get round its triggers. */
export async function tamperAudit(test: TestApp, statement: string): Promise<void> {
  await test.asOwner(`alter table audit_events disable trigger user; alter table audit_seals disable trigger user;
    ${statement};
    alter table audit_events enable trigger user; alter table audit_seals enable trigger user`)
}

/** Returns the id of the audit event about this object. */
export async function idOfEvent({ services }: TestApp, objectId: number): Promise<number> {
  const { id } = await services.db
    .selectFrom('audit_events')
    .select('id')
    .where('object_id', '=', objectId)
    .executeTakeFirstOrThrow()
  return id
}
