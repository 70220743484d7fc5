import { emitReadAudit } from '../../../audit/emitAudit.ts'
import type { Ctx, Params } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { findAccount } from '../queries.ts'
import { findProof } from './queries.ts'

/** Returns the proof of address, for staff only, and records that they opened it. */
export async function readProof(ctx: Ctx, { params }: Params<'userId'>): Promise<BinaryResult> {
  const account = await findAccount(ctx, 'user:readProof', params.userId)
  const proof = account && (await findProof(ctx, account.id))
  if (!proof) throw notFound()
  // The record is written first, so that nobody can open a proof without a record of it.
  await emitReadAudit(ctx, { action: 'user.readProof', object: { type: 'user', id: account.id } })
  const { stream, size } = await ctx.services.files.read(proof.fileKey)
  return { stream, size, type: proof.type, name: proof.name, isDownload: true }
}
