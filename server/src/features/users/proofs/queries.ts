import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'

export interface Proof {
  fileKey: string
  name: string
  type: string
  size: number
}

export async function findProof(ctx: SystemCtx, userId: number): Promise<Proof | undefined> {
  return ctx.db
    .selectFrom('address_proofs')
    .select(['file_key as fileKey', 'name', 'type', 'size'])
    .where('user_id', '=', userId)
    .where('is_waiting', '=', false)
    .executeTakeFirst()
}

/** A proof of a replacement application waits until the emailed link is used. */
export async function insertProof(
  ctx: SystemWriteCtx,
  userId: number,
  proof: Proof,
  { isWaiting }: { isWaiting: boolean },
): Promise<void> {
  await ctx.db
    .insertInto('address_proofs')
    .values({
      user_id: userId,
      is_waiting: isWaiting,
      file_key: proof.fileKey,
      name: proof.name,
      type: proof.type,
      size: proof.size,
      created_at: ctx.now(),
    })
    .execute()
}

/**
 * Deletes the current or the waiting proof of the account. Returns the keys of the files to delete after the commit.
 */
export async function deleteProof(
  ctx: SystemWriteCtx,
  userId: number,
  { isWaiting }: { isWaiting: boolean },
): Promise<string[]> {
  const rows = await ctx.db
    .deleteFrom('address_proofs')
    .where('user_id', '=', userId)
    .where('is_waiting', '=', isWaiting)
    .returning('file_key')
    .execute()
  return rows.map((row) => row.file_key)
}

/** Makes the waiting proof the account's current proof. Returns false if no proof is waiting. */
export async function updateProofInPlace(ctx: SystemWriteCtx, userId: number): Promise<boolean> {
  const result = await ctx.db
    .updateTable('address_proofs')
    .set({ is_waiting: false })
    .where('user_id', '=', userId)
    .where('is_waiting', '=', true)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes waiting proofs whose link has expired or has been used. Returns their file keys. */
export async function deleteWaitingProofs(ctx: SystemWriteCtx): Promise<string[]> {
  const rows = await ctx.db
    .deleteFrom('address_proofs as a')
    .where('a.is_waiting', '=', true)
    .where(
      sql<boolean>`not exists (select from account_links l where l.user_id = a.user_id
        and l.purpose = 'replaceApplication' and l.used_at is null and l.expires_at > now())`,
    )
    .returning('a.file_key as fileKey')
    .execute()
  return rows.map((row) => row.fileKey)
}
