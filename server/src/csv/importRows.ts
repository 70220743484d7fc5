import type { AuditAction } from '@doorstep/contract/audit/texts'
import type * as z from 'zod/mini'
import type { ImportCsv, ImportError, ImportResult } from '@doorstep/contract/csv'
import { emitAudit } from '../audit/emitAudit.ts'
import { lockName, withTransaction } from '../context.ts'
import type { Ctx, WriteCtx } from '../context.ts'
import { databaseRefusal } from '../db/refusal.ts'
import { AppError } from '../errors.ts'
import { importResult, readCsv } from './read.ts'
import type { ReadRow } from './read.ts'

/** Files that one person may have carried out or looked through. */
const IMPORTS = { points: 30, seconds: 60 * 60 }

export async function countImport(ctx: Ctx): Promise<void> {
  await ctx.services.limits.custom('imports', IMPORTS).consume(String(ctx.actor.userId))
}

/** What one row does, or what is wrong with it. */
export type Judgement =
  | { does: 'added' | 'changed'; carryOut: (tx: WriteCtx) => Promise<unknown> }
  | { does: 'unchanged' }
  | { column: string; message: string }

interface Import<Row> {
  /** Of the audit. */
  action: AuditAction
  type: string
  /** What tells rows apart: a second row of one key is refused. */
  keyOf: (row: Row) => string
  /** Looks up what the rows are about, all at once, and answers how to judge one. */
  prepare: (tx: WriteCtx, rows: readonly Row[]) => Promise<(row: Row) => Judgement>
}

interface Deed {
  line: number
  carryOut: (tx: WriteCtx) => Promise<unknown>
}

/** A row that was refused while it was carried out; it undoes those before it. */
class RefusedRow extends Error {
  readonly line: number
  readonly refusal: AppError
  constructor(line: number, refusal: AppError) {
    super('refused', { cause: refusal })
    this.line = line
    this.refusal = refusal
  }
}

async function carryOutRow(tx: WriteCtx, { line, carryOut }: Deed): Promise<void> {
  try {
    await carryOut(tx)
  } catch (error) {
    const refusal = error instanceof AppError ? error : databaseRefusal(error)
    throw refusal?.code === 'CONFLICT' || refusal?.code === 'INVALID' ? new RefusedRow(line, refusal) : error
  }
}

/** What every row does, and what is wrong with the others. */
function judgeRows<Row>(
  rows: readonly ReadRow<Row>[],
  keyOf: (row: Row) => string,
  judge: (row: Row) => Judgement,
): { counts: Record<'added' | 'changed' | 'unchanged', number>; deeds: Deed[]; errors: ImportError[] } {
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const deeds: Deed[] = []
  const errors: ImportError[] = []
  const lines = new Map<string, number>()
  for (const { line, value } of rows) {
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
    if ('carryOut' in judged) deeds.push({ line, carryOut: judged.carryOut })
  }
  return { counts, deeds, errors }
}

/**
 * Imports a file in one transaction: all of its rows or none, and nothing the second time. What only the database can
 * refuse, such as a name that is taken out of the actor's sight, is told by the first such line, and not by a dry run.
 */
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
  let counts = { added: 0, changed: 0, unchanged: 0 }
  const run = async (tx: WriteCtx): Promise<ImportResult> => {
    // A file that is sent again before the first answer finds its rows added, and adds none twice.
    if (!dryRun) await lockName(tx, action)
    const values = file.rows.map(({ value }) => value)
    const judged = judgeRows(file.rows, keyOf, await prepare(tx, values))
    counts = judged.counts
    const errors = [...file.errors, ...judged.errors]
    const applied = !dryRun && errors.length === 0
    if (applied) {
      for (const deed of judged.deeds) await carryOutRow(tx, deed)
      await emitAudit(tx, { action, object: { type, id: null }, after: counts })
    }
    return importResult({ ...file, errors }, counts, applied)
  }
  try {
    return await withTransaction<Ctx, ImportResult>({ ...plain, isImport: true }, run)
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error
    const { message, details } = error.refusal
    const [column = null] = Object.keys(details.fields ?? {})
    return importResult({ ...file, errors: [{ line: error.line, column, message }] }, counts, false)
  }
}
