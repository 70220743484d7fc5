import type { SystemCtx } from '../context.ts'
import { notFound } from '../errors.ts'
import type { BinaryResult } from './store.ts'

interface Kept {
  originalKey: string | null
  type: string | null
  fileName: string | null
}

/** Opens a file exactly as it was uploaded. The browser saves it and never shows it on the product's pages. */
export async function openOriginal(
  { services }: SystemCtx,
  { originalKey, type, fileName }: Kept,
): Promise<BinaryResult> {
  if (originalKey === null || type === null) throw notFound()
  const { stream, size } = await services.files.read(originalKey)
  return { stream, size, type, name: fileName ?? 'file', isDownload: true }
}
