import { sql } from 'kysely'
import type { ReadDb } from './client.ts'

/** Tables whose rows can have one file. The file is stored and returned exactly as it was uploaded. */
type OriginalTable = 'certificates' | 'firm_papers' | 'order_variations' | 'quotes'

/** Finds the uploaded files of all rows, or only of rows with one of these keys. */
export async function findOriginals(
  db: ReadDb,
  table: OriginalTable,
  keys?: string[],
): Promise<{ key: string; sha256?: string }[]> {
  const rows = await db
    .selectFrom(table)
    .select(['original_key as key', 'sha256'])
    .where('original_key', 'is not', null)
    .$if(keys !== undefined, (query) => query.where(sql<boolean>`original_key = any(${keys}::text[])`))
    .execute()
  return rows.flatMap(({ key, sha256 }) =>
    key === null ? [] : [{ key, ...(sha256 !== null && { sha256 }) }],
  )
}

/**
 * Finds the files that the product has made, or stores without conversion. With `keys`, finds only the files of rows
 * with these keys.
 */
export async function findFileKeys(
  db: ReadDb,
  table: 'address_proofs' | 'data_exports' | 'landlord_reports',
  keys?: string[],
): Promise<{ key: string }[]> {
  return db
    .selectFrom(table)
    .select('file_key as key')
    .where('file_key', 'is not', null)
    .$if(keys !== undefined, (query) => query.where(sql<boolean>`file_key = any(${keys}::text[])`))
    .$narrowType<{ key: string }>()
    .execute()
}

/** The columns that describe an uploaded file. */
export interface Original {
  fileName: string
  type: string
  size: number
  sha256: string
  originalKey: string
}

export function originalOf(upload: Omit<Original, 'fileName'> & { name: string }): Original {
  const { name: fileName, type, size, sha256, originalKey } = upload
  return { fileName, type, size, sha256, originalKey }
}
