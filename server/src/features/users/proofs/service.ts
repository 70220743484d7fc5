import { emitReadAudit } from '../../../audit/emitAudit.ts'
import type { Ctx } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { findAccount } from '../queries.ts'
import { findProof } from './queries.ts'

/** The proof of address, for staff alone; that it was opened is written down. */
export async function readProof(ctx: Ctx, { params }: { params: { userId: number } }): Promise<BinaryResult> {
  const account = await findAccount(ctx, 'user:readProof', params.userId)
  const proof = account && (await findProof(ctx, account.id))
  if (!proof) throw notFound()
  // Written down first: nothing is opened that nobody could be asked about.
  await emitReadAudit(ctx, { action: 'user.readProof', object: { type: 'user', id: account.id } })
  const { stream, size } = await ctx.services.files.read(proof.fileKey)
  return { stream, size, type: proof.type, name: proof.name, isDownload: true }
}
