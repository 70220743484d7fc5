import type { SystemWriteCtx } from '@doorstep/server/context'
import { fullAddress } from '@doorstep/server/features/towns/present'
import { findActiveAddress } from '@doorstep/server/features/towns/queries'
import { insertProof } from '@doorstep/server/features/users/proofs/queries'
import { newKey } from '@doorstep/server/files/store'
import { pdfOf } from '../pictures/bill.ts'
import { drawLetter } from '../pictures/draw.ts'
import type { PlannedPerson } from '../plan.ts'

/** Stores the proof of address of a pending application: a bill as a PDF, or a photo of a letter. */
export async function storeProof(
  ctx: SystemWriteCtx,
  userId: number,
  { firstName, lastName, requestedProperty, createdAt }: PlannedPerson,
  propertyId: number,
): Promise<void> {
  const home = await findActiveAddress(ctx, propertyId)
  const address = home ? fullAddress(home) : ''
  const isPhoto = requestedProperty?.startsWith('VM') === true
  const issued = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(createdAt)
  const file = isPhoto
    ? await drawLetter()
    : pdfOf('Council tax bill', [
        `${firstName} ${lastName}`,
        ...address.split(', '),
        '',
        `Date of issue: ${issued}`,
        `Account reference: ${requestedProperty ?? ''}-${String(userId).padStart(5, '0')}`,
        '',
        'This bill is made up for the demo.',
      ])
  const fileKey = newKey()
  await ctx.services.files.write(fileKey, file)
  const type = isPhoto ? 'image/jpeg' : 'application/pdf'
  const name = isPhoto ? 'letter.jpg' : 'council-tax-bill.pdf'
  await insertProof(ctx, userId, { fileKey, name, type, size: file.length }, { isWaiting: false })
}
