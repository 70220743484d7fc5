import type { DoneWork } from '@doorstep/contract/issues/questions/schema'
import type { SystemCtx } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { CONVERTED_TYPE } from '../../../files/convert.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { findDonePhoto, findDoneWork } from './queries.ts'

/** The work that firms did for an issue. The caller has checked that the reader is asked whether it is fixed. */
export async function readDoneWork(ctx: SystemCtx, issueId: number): Promise<DoneWork[]> {
  return (await findDoneWork(ctx, issueId)).map(({ doneAt, ...work }) => ({
    ...work,
    doneAt: doneAt?.toISOString() ?? null,
  }))
}

/** Returns a reduced copy of a photo of finished work. The original is never sent. */
export async function openDonePhoto(ctx: SystemCtx, issueId: number, photoId: number): Promise<BinaryResult> {
  const photo = await findDonePhoto(ctx, issueId, photoId)
  if (!photo || photo.key === null) throw notFound()
  const { stream, size } = await ctx.services.files.read(photo.key)
  return { stream, size, type: CONVERTED_TYPE, name: `${photo.name.replace(/\.[^.]*$/, '')}.jpg` }
}
