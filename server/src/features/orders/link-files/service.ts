import type { ReadPhotoByLink } from '@doorstep/contract/orders/by-link/schema'
import type { ReadCertificateByLink } from '@doorstep/contract/orders/certificates/schema'
import type { ReadVariationFileByLink } from '@doorstep/contract/orders/variations/schema'
import type { SystemCtx } from '../../../context.ts'
import { openPicture } from '../../../files/convert.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { openGiven } from '../certificates/service.ts'
import { linkOver, requireLinked } from '../links/service.ts'
import { countLinkCall } from '../../firms/links/service.ts'
import { findNotePhoto } from '../notes/service.ts'
import { findOrderPhoto } from '../photos/queries.ts'
import { openVariationFile } from '../variations/service.ts'

interface LinkInput<Body> {
  body: Body
}

/** Returns a reduced copy of a photo of the order. The original is never sent. */
export async function readPhotoByLink(
  ctx: SystemCtx,
  { body }: LinkInput<ReadPhotoByLink>,
): Promise<BinaryResult> {
  await countLinkCall(ctx)
  const { id } = await requireLinked(ctx, body.token)
  const photo = await findOrderPhoto(ctx, body.photoId)
  if (photo?.orderId !== id || photo.displayKey === null) throw linkOver()
  return openPicture(ctx, photo)
}

/** Returns a reduced copy of a photo in a note by staff. */
export async function readNotePhotoByLink(
  ctx: SystemCtx,
  { body }: LinkInput<ReadPhotoByLink>,
): Promise<BinaryResult> {
  await countLinkCall(ctx)
  const order = await requireLinked(ctx, body.token)
  const picture = await findNotePhoto(ctx, order, body.photoId)
  if (!picture) throw linkOver()
  return picture
}

/** Returns a certificate that the firm itself added. */
export async function readCertificateByLink(
  ctx: SystemCtx,
  { body }: LinkInput<ReadCertificateByLink>,
): Promise<BinaryResult> {
  await countLinkCall(ctx)
  return openGiven(ctx, await requireLinked(ctx, body.token), body.certificateId)
}

/** Returns the file that the firm attached to its request for a higher limit. */
export async function readVariationFileByLink(
  ctx: SystemCtx,
  { body }: LinkInput<ReadVariationFileByLink>,
): Promise<BinaryResult> {
  await countLinkCall(ctx)
  const { id } = await requireLinked(ctx, body.token)
  const file = await openVariationFile(ctx, id, body.variationId)
  if (!file) throw linkOver()
  return file
}
