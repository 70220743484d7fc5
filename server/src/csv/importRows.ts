import type { AuditAction } from '@doorstep/contract/audit/texts'
import type { ErrorCode } from '@doorstep/contract/errors'
import type * as z from 'zod/mini'
import { foldAccents } from '@doorstep/contract/foldAccents'
import { plainMarks } from '@doorstep/contract/plainMarks'
import type { ImportCsv, ImportError, ImportResult } from '@doorstep/contract/csv'
import { emitAudit } from '../audit/emitAudit.ts'
import { attempt, lockName, rehearse, withTransaction } from '../context.ts'
import type { Ctx, WriteCtx } from '../context.ts'
import { databaseRefusal } from '../db/refusal.ts'
import { AppError } from '../errors.ts'
import { importResult, readCsv } from './read.ts'
import type { ReadRow } from './read.ts'

/** Limit on the number of files that one person can import or check. */
const IMPORTS = { points: 30, seconds: 60 * 60 }

export async function countImport(ctx: Ctx): Promise<void> {
  await ctx.services.limits.custom('imports', IMPORTS).consume(String(ctx.actor.userId))
}

/** The effect of one imported row, or the problem with the row. */
export type Judgement =
  | { does: 'added' | 'changed'; carryOut: (tx: WriteCtx) => Promise<unknown> }
  | { does: 'unchanged' }
  | { column: string; message: string }

interface Import<Row> {
  action: AuditAction
  type: string
  /** Returns a key that identifies a row. The import refuses a second row with the same key. */
  keyOf: (row: Row) => string
  /** Looks up everything that the rows refer to, once for all rows. Returns a function that judges one row. */
  prepare: (tx: WriteCtx, rows: readonly Row[]) => Promise<(row: Row) => Judgement>
  /** Returns the keys of the objects that already exist in the places that the rows name. */
  existing: (tx: WriteCtx, rows: readonly Row[]) => Promise<readonly string[]>
  /** Whether a dry run applies the rows and rolls them back. Some problems only appear when rows are applied. */
  isRehearsed?: true
}

interface RowStep {
  line: number
  carryOut: (tx: WriteCtx) => Promise<unknown>
}

/** The error for a row that was refused while the rows were applied. The rows before that row are rolled back too. */
class RefusedRow extends Error {
  readonly line: number
  readonly refusal: AppError
  constructor(line: number, refusal: AppError) {
    super('refused', { cause: refusal })
    this.line = line
    this.refusal = refusal
  }
}

const ROW_REFUSALS = new Set<ErrorCode>(['CONFLICT', 'INVALID', 'FORBIDDEN'])

async function carryOutRow(tx: WriteCtx, { line, carryOut }: RowStep): Promise<void> {
  try {
    await carryOut(tx)
  } catch (error) {
    const refusal = error instanceof AppError ? error : databaseRefusal(error)
    throw refusal && ROW_REFUSALS.has(refusal.code) ? new RefusedRow(line, refusal) : error
  }
}

function refusedError({ line, refusal: { message, details } }: RefusedRow): ImportError {
  const [column = null] = Object.keys(details.fields ?? {})
  return { line, column, message }
}

async function tryRows(tx: WriteCtx, deeds: readonly RowStep[]): Promise<ImportError[]> {
  const errors: ImportError[] = []
  for (const deed of deeds) {
    try {
      await attempt(tx, () => carryOutRow(tx, deed))
    } catch (error) {
      if (!(error instanceof RefusedRow)) throw error
      errors.push(refusedError(error))
    }
  }
  return errors
}

const almostSame = (other: string): string =>
  `${other} has almost the same name. Write the name in the same way, or choose another.`

interface Judge<Row> {
  keyOf: (row: Row) => string
  judge: (row: Row) => Judgement
  existing: () => Promise<readonly string[]>
}

// Two keys count as equal if people would read them as the same name.
const looseKey = (key: string): string =>
  foldAccents(plainMarks(key))
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()
const nameOf = (key: string): string => key.slice(key.lastIndexOf('\n') + 1)

async function judgeRows<Row>(
  rows: readonly ReadRow<Row>[],
  { keyOf, judge, existing }: Judge<Row>,
): Promise<{
  counts: Record<'added' | 'changed' | 'unchanged', number>
  deeds: RowStep[]
  errors: ImportError[]
}> {
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const deeds: RowStep[] = []
  const errors: ImportError[] = []
  const lines = new Map<string, number>()
  let alike: Map<string, string> | undefined
  for (const { line, value } of rows) {
    const key = keyOf(value).toLowerCase()
    const before = lines.get(key)
    let judged: Judgement =
      before === undefined
        ? judge(value)
        : { column: '', message: `This line is about the same record as line ${before}. Delete one of them.` }
    if ('does' in judged && judged.does === 'added') {
      alike ??= new Map((await existing()).map((one) => [looseKey(one), `The existing "${nameOf(one)}"`]))
      const other = alike.get(looseKey(key))
      if (other === undefined) alike.set(looseKey(key), `Line ${line}`)
      else judged = { column: '', message: almostSame(other) }
    }
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
 * Imports all rows of a file in one transaction, or none of them. A second import of the same file changes nothing.
 * Only the database can find some problems, such as a name that belongs to an object hidden from the person. The error
 * then names the first line with such a problem. A dry run finds these problems only if it applies the rows.
 */
export async function importRows<Shape extends Record<string, z.ZodMiniType>>(
  ctx: Ctx,
  { csv, dryRun }: ImportCsv,
  schema: z.ZodMiniObject<Shape>,
  { action, type, keyOf, prepare, existing, isRehearsed }: Import<z.output<z.ZodMiniObject<Shape>>>,
): Promise<ImportResult> {
  await countImport(ctx)
  const file = await readCsv(csv, schema)
  // The idempotency key is for the whole file, so the calls for its rows must not use it.
  const { idempotencyKey: _, ...plain } = ctx
  let counts = { added: 0, changed: 0, unchanged: 0 }
  const run = async (tx: WriteCtx): Promise<ImportResult> => {
    // If a person sends a file again before the first import has ended, the second import waits. It then finds the rows
    // and adds none of them twice.
    if (!dryRun) await lockName(tx, action)
    const values = file.rows.map(({ value }) => value)
    const judge = await prepare(tx, values)
    const judged = await judgeRows(file.rows, { keyOf, judge, existing: () => existing(tx, values) })
    counts = judged.counts
    const errors = [...file.errors, ...judged.errors]
    if (dryRun && isRehearsed) errors.push(...(await tryRows(tx, judged.deeds)))
    const applied = !dryRun && errors.length === 0
    if (applied) {
      for (const deed of judged.deeds) await carryOutRow(tx, deed)
      await emitAudit(tx, { action, object: { type, id: null }, after: counts })
    }
    return importResult({ ...file, errors }, counts, applied)
  }
  try {
    const importing: Ctx = { ...plain, isImport: true }
    return await (dryRun ? rehearse(importing, run) : withTransaction(importing, run))
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error
    return importResult({ ...file, errors: [refusedError(error)] }, counts, false)
  }
}
