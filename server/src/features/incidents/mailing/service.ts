import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { SystemCtx } from '../../../context.ts'
import { queueMessages } from '../../../mail/outbox.ts'
import { NEWS_WAIT_MINUTES } from '../../../mail/queries.ts'
import { incidentMail } from '../messages.ts'
import { readTexts } from '../templates/service.ts'
import { findAffectedPeople, findUnmailed, findUnmailedUpTo, lockUpdate, updateMailed } from './queries.ts'

const BATCH = 200
const WAIT_MS = NEWS_WAIT_MINUTES * 60_000

/**
 * Emails an update to the people affected, in batches. Each batch also commits its position, so that an interrupted job
 * continues from there and simultaneous jobs send nothing twice. Older updates of the incident go first, so that nobody
 * gets an older update last. An older update that keeps failing delays newer updates only for a limited time.
 */
export async function mailUpdate(ctx: SystemCtx, updateId: number, batch = BATCH): Promise<void> {
  for (const { id, waitsSince } of await findUnmailedUpTo(ctx, updateId))
    await mailAll(ctx, id, batch).catch((error: unknown) => {
      if (id === updateId || ctx.now().getTime() < waitsSince.getTime() + WAIT_MS) throw error
      logFailure(ctx, id, error)
    })
}

async function mailAll(ctx: SystemCtx, updateId: number, batch: number): Promise<void> {
  while (await mailBatch(ctx, updateId, batch));
}

const logFailure = ({ log }: SystemCtx, updateId: number, error: unknown): void =>
  log.error({ err: error, updateId }, 'could not email an update of an incident')

/** Queues the remaining emails of updates that a process left unfinished. */
export async function mailWaiting(ctx: SystemCtx): Promise<void> {
  for (const id of await findUnmailed(ctx))
    // An update that fails does not stop the others.
    await mailUpdate(ctx, id).catch((error: unknown) => logFailure(ctx, id, error))
}

/** Returns whether there might be more recipients. */
async function mailBatch(ctx: SystemCtx, updateId: number, batch: number): Promise<boolean> {
  return withTransaction(ctx, async (tx) => {
    const update = await lockUpdate(tx, updateId)
    if (!update) return false
    const people = await findAffectedPeople(tx, update, batch)
    const template = await readTexts(tx, update.status)
    await queueMessages(
      tx,
      people.map((person) => incidentMail(tx, { ...update, template }, person)),
    )
    await emitAudit(tx, {
      action: 'incident.mail',
      object: { type: 'development', id: update.developmentId },
      after: { incidentId: update.incidentId, people: people.length },
    })
    const last = people.length === batch ? people.at(-1) : undefined
    await updateMailed(tx, updateId, last?.userId ?? null)
    return last !== undefined
  })
}
