import type { SystemWriteCtx } from '../../../context.ts'
import { updateRow } from '../../../db/statements.ts'

interface ShownAs {
  publicTitle: string | null
  shownAt: Date | null
  isKeptToStaff: boolean
}

export async function updateShowing(
  { db }: SystemWriteCtx,
  issueId: number,
  { publicTitle, shownAt, isKeptToStaff }: ShownAs,
): Promise<void> {
  await updateRow(db, 'issues', issueId, {
    public_title: publicTitle,
    shown_at: shownAt,
    kept_to_staff: isKeptToStaff,
  })
}
