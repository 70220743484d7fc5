import type { SystemWriteCtx } from '../../context.ts'

export async function updateFileStore(ctx: SystemWriteCtx, fileStore: 'folder' | 's3'): Promise<void> {
  await ctx.db.updateTable('installation').set({ file_store: fileStore }).execute()
}
