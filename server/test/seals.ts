import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { sealMac } from '../src/audit/macs.ts'
import { sealAudit } from '../src/audit/sealAudit.ts'
import type { SystemCtx } from '../src/context.ts'

/** Seals all that is committed. Other tests of the same cluster have transactions too, which sealing stays behind. */
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

/** A statement that makes the newest seal what another cluster would have made it. */
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
