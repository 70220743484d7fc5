import type { DeclineQuote, GiveQuote, Quote } from '@doorstep/contract/quotes/schema'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, Params, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { originalOf } from '../../../db/originals.ts'
import { notFound } from '../../../errors.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import { deleteFiles } from '../../../files/undo.ts'
import { authorize } from '../../../policy/authorize.ts'
import { includes } from '../../../policy/scopes.ts'
import { inspectFiles, withUploads } from '../../issues/attachments/service.ts'
import type { StoredUpload } from '../../issues/attachments/service.ts'
import { presentQuote } from '../present.ts'
import { findQuoteRow, getQuoteById } from '../queries.ts'
import type { FullQuoteRow, QuoteChange } from '../queries.ts'
import { targetOfQuote } from '../rules.ts'
import { lockQuote, moveQuote } from '../service.ts'
import type { LockedQuote } from '../service.ts'
import type { OrderActor } from '../../firms/actors/rules.ts'
import { byPerson } from '../../firms/actors/rules.ts'
import { countMailed } from '../../firms/links/service.ts'
import { hasGiven } from './queries.ts'

/** A locked quote and the party that answers: a person from its firm, or the holder of its link. */
export interface OpenedQuote {
  locked: LockedQuote
  by: OrderActor
}

export async function giveQuote(
  ctx: Ctx,
  { params, body, files }: Params<'quoteId'> & { body: GiveQuote; files: UploadedFile[] },
): Promise<Quote> {
  const found = await findQuoteRow(ctx, params.quoteId)
  // This check comes first, so that the server stores no file for a refused caller. The server checks the right again
  // under the lock.
  if (!found || !includes(ctx.actor, 'quote:give', targetOfQuote(found))) throw notFound()
  const given = await give(ctx, { said: body, files }, async (tx) => {
    const own = { ...tx, actor: ctx.actor }
    const locked = await lockQuote(own, params.quoteId, 'quote:give')
    return { locked, by: byPerson(own, 'firm') }
  })
  return presentQuote(ctx, given)
}

export async function declineQuote(
  ctx: Ctx,
  { params, body }: Params<'quoteId'> & { body: DeclineQuote },
): Promise<Quote> {
  return withTransaction(atOneInstant(ctx), async (tx) => {
    const locked = await lockQuote(tx, params.quoteId, 'quote:give')
    authorize(tx, 'quote:give', targetOfQuote(locked.quote))
    return presentQuote(tx, await decline(tx, { locked, by: byPerson(tx, 'firm') }, body))
  })
}

interface Given {
  said: GiveQuote
  files: UploadedFile[]
}

/** Stores an amount with its file. A repeated key returns the current quote. */
export async function give(
  ctx: SystemCtx,
  { said, files }: Given,
  lock: (tx: SystemWriteCtx) => Promise<OpenedQuote>,
): Promise<FullQuoteRow> {
  await inspectFiles(files)
  const { given, former } = await withUploads(ctx, files, ([upload]) =>
    withTransaction(atOneInstant(ctx), async (tx) => {
      const { locked, by } = await lock(tx)
      const { quote } = locked
      if (await hasGiven(tx, quote.id, said.key))
        return { given: await getQuoteById(tx, quote.id), former: null }
      await countMailed(tx, by, { quoteId: quote.id })
      const { amountPence, key } = said
      const quoteWords = said.words === undefined || said.words === '' ? null : said.words
      const file = fileChange(upload, said)
      const change = { amountPence, quoteWords, givenAt: tx.now(), ...file }
      const words = quoteWords ?? undefined
      const moved = await moveQuote(tx, locked, 'Given', by, {
        event: 'given',
        words,
        amountPence,
        key,
        change,
      })
      if (upload) upload.hasRow = true
      return { given: moved, former: file === undefined ? null : quote.originalKey }
    }),
  )
  // The server deletes the old file only after the commit. If the commit fails, the quote still needs that file.
  if (former !== null) await deleteFiles(ctx, [former])
  return given
}

const NO_FILE = { fileName: null, type: null, size: null, sha256: null, originalKey: null }

/** Returns the change to the file of the quote, or undefined if the quote keeps its earlier file. */
function fileChange(upload: StoredUpload | undefined, { removeFile }: GiveQuote): QuoteChange | undefined {
  if (!upload) return removeFile === true ? NO_FILE : undefined
  return originalOf(upload)
}

/** Declining a quote twice has no further effect. */
export async function decline(
  tx: SystemWriteCtx,
  { locked, by }: OpenedQuote,
  { reason }: DeclineQuote,
): Promise<FullQuoteRow> {
  if (locked.quote.status === 'Declined') return getQuoteById(tx, locked.quote.id)
  const change = { declinedAt: tx.now(), declineReason: reason }
  return moveQuote(tx, locked, 'Declined', by, { event: 'declined', words: reason, change })
}
