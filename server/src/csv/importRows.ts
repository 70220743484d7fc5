import type * as z from 'zod/mini'
import type { ImportCsv, ImportError, ImportResult } from '@doorstep/contract/csv'
import { emitAudit } from '../audit/emitAudit.ts'
import { lockName, withTransaction } from '../context.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { importResult, readCsv } from './read.ts'

/** Files that one person may have carried out or looked through. */
const IMPORTS = { points: 30, seconds: 60 * 60 }

export async function countImport(ctx: Ctx): Promise<void> {
  await ctx.services.limits.custom('imports', IMPORTS).consume(String(ctx.actor.userId))
}

/** What one row does, or what is wrong with it. */
export type Judgement =
  | { does: 'added' | 'changed'; carryOut: (tx: Ctx & { db: Tx }) => Promise<unknown> }
  | { does: 'unchanged' }
  | { column: string; message: string }

interface Import<Row> {
  /** Of the audit. */
  action: string
  type: string
  /** What tells rows apart: a second row of one key is refused. */
  keyOf: (row: Row) => string
  /** Looks up what the rows are about, all at once, and answers how to judge one. */
  prepare: (tx: Ctx & { db: Tx }, rows: readonly Row[]) => Promise<(row: Row) => Judgement>
}

/** Imports a file in one transaction: all of its rows or none, and nothing the second time. */
export async function importRows<Shape extends Record<string, z.ZodMiniType>>(
  ctx: Ctx,
  { csv, dryRun }: ImportCsv,
  schema: z.ZodMiniObject<Shape>,
  { action, type, keyOf, prepare }: Import<z.output<z.ZodMiniObject<Shape>>>,
): Promise<ImportResult> {
  await countImport(ctx)
  const file = await readCsv(csv, schema)
  // One key is for the file: its rows' own calls must not take it for theirs.
  const { idempotencyKey: _, ...plain } = ctx
  return withTransaction<Ctx, ImportResult>(plain, async (tx) => {
    // A file that is sent again before the first answer finds its rows added, and adds none twice.
    if (!dryRun) await lockName(tx, action)
    const judge = await prepare(
      tx,
      file.rows.map(({ value }) => value),
    )
    const errors: ImportError[] = [...file.errors]
    const counts = { added: 0, changed: 0, unchanged: 0 }
    const deeds: ((tx: Ctx & { db: Tx }) => Promise<unknown>)[] = []
    const lines = new Map<string, number>()
    for (const { line, value } of file.rows) {
      const key = keyOf(value).toLowerCase()
      const before = lines.get(key)
      const judged =
        before === undefined ? judge(value) : { column: '', message: `The same as line ${before}.` }
      lines.set(key, before ?? line)
      if ('message' in judged) {
        errors.push({ line, column: judged.column === '' ? null : judged.column, message: judged.message })
        continue
      }
      counts[judged.does] += 1
      if ('carryOut' in judged) deeds.push(judged.carryOut)
    }
    const applied = !dryRun && errors.length === 0
    if (applied) {
      for (const carryOut of deeds) await carryOut(tx)
      await emitAudit(tx, { action, object: { type, id: null }, after: counts })
    }
    return importResult({ ...file, errors }, counts, applied)
  })
}
