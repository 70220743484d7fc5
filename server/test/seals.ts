import { sql } from 'kysely'
import { expect, vi } from 'vitest'
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
