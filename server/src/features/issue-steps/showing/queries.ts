import type { SystemWriteCtx } from '../../../context.ts'

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
  await db
    .updateTable('issues')
    .set({ public_title: publicTitle, shown_at: shownAt, kept_to_staff: isKeptToStaff })
    .where('id', '=', issueId)
    .execute()
}
