import { ATTACHMENT_MAX_BYTES } from '@doorstep/contract/issues/attachments/rules'
import { NOTE_PHOTOS_MAX_STAFF } from '@doorstep/contract/issues/notes/rules'
import { setTimeout } from 'node:timers/promises'
import { withTransaction } from '../../../context.ts'
import type { SystemCtx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import type { BouncedMail } from '../../../mail/received/bounces.ts'
import type { ReadMail, readMail, readReport } from '../../../mail/received/readMail.ts'
import { readApart } from '../../../untrusted/readApart.ts'
import { takeTurn } from '../queries.ts'

/** Several times as long as it takes to read an email of the maximum size. */
const READ_LIMIT_MS = 10_000
const HEAP_MEGABYTES = 384
/** The mail server starts a process for each email. This limit applies to all processes together. */
const READ_AT_ONCE = 2
const TURN_WAIT_MS = 250
const TURN_TRIES = 240

const MODULE = new URL('../../../mail/received/readMail.ts', import.meta.url)
const LIMITS = { timeoutMs: READ_LIMIT_MS, heapMegabytes: HEAP_MEGABYTES }
const readMailApart = readApart<typeof readMail>(MODULE, 'readMail', LIMITS)
const readReportApart = readApart<typeof readReport>(MODULE, 'readReport', LIMITS)

/** Returns the content of an email, or undefined if it can't be read in time. */
export async function readReceived(ctx: SystemCtx, bytes: Uint8Array): Promise<ReadMail | undefined> {
  const { config, publicUrl } = ctx.services
  const { inbound, mail } = config.messaging
  const ours = {
    sender: mail?.from.address,
    name: mail?.from.name ?? config.brandName,
    domain: inbound?.domain ?? '',
    site: publicUrl,
  }
  const input = { bytes, ours, imagesMax: NOTE_PHOTOS_MAX_STAFF, imageMaxBytes: ATTACHMENT_MAX_BYTES - 1 }
  return serialise(ctx, () => readable(readMailApart(input, 'mail')))
}

/** Returns the content of a delivery report, or undefined if it can't be read. */
export async function readBounce(ctx: SystemCtx, bytes: Uint8Array): Promise<BouncedMail | undefined> {
  return serialise(ctx, () => readable(readReportApart(bytes, 'mail')))
}

/** Waits for a turn. Throws UNAVAILABLE if no turn becomes free, so that the mail server tries again later. */
async function serialise<T>(ctx: SystemCtx, read: () => Promise<T>): Promise<T> {
  return withTransaction(ctx, async (tx) => {
    for (let tries = 0; tries < TURN_TRIES; tries += 1) {
      if (await takeTurn(tx, READ_AT_ONCE)) return read()
      await setTimeout(TURN_WAIT_MS)
    }
    throw new AppError('UNAVAILABLE', 'Too many emails are being read. Try again later.')
  })
}

async function readable<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID') return undefined
    throw error
  }
}
