import type { DoneWork } from '@doorstep/contract/issues/questions/schema'
import type { SystemCtx } from '../../../context.ts'
import { openPicture } from '../../../files/convert.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { findDonePhoto, findDoneWork } from './queries.ts'

/**
 * Returns the work that firms did for an issue. The caller has checked that the reader can say whether the issue is
 * fixed.
 */
export async function readDoneWork(ctx: SystemCtx, issueId: number): Promise<DoneWork[]> {
  return (await findDoneWork(ctx, issueId)).map(({ doneAt, ...work }) => ({
    ...work,
    doneAt: doneAt?.toISOString() ?? null,
  }))
}

export async function openDonePhoto(ctx: SystemCtx, issueId: number, photoId: number): Promise<BinaryResult> {
  return openPicture(ctx, await findDonePhoto(ctx, issueId, photoId))
}
