import { ATTACHMENT_MAX_BYTES } from '@doorstep/contract/issues/attachments/schema'
import { setTimeout } from 'node:timers/promises'
import { withTransaction } from '../../../context.ts'
import type { SystemCtx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import type { BouncedMail } from '../../../mail/received/bounces.ts'
import type { ReadMail, readMail, readReport } from '../../../mail/received/readMail.ts'
import { readApart } from '../../../untrusted/readApart.ts'
import { takeTurn } from '../queries.ts'

/** As many as staff may add to a note. */
const IMAGES_MAX = 10
/** Several times what a mail of the largest size takes. */
const READ_LIMIT_MS = 10_000
const HEAP_MEGABYTES = 384
/** Each mail server's pipe is a process of its own: together they read so many at once. */
const READ_AT_ONCE = 2
const TURN_WAIT_MS = 250
const TURN_TRIES = 240

const MODULE = new URL('../../../mail/received/readMail.ts', import.meta.url)
const LIMITS = { timeoutMs: READ_LIMIT_MS, heapMegabytes: HEAP_MEGABYTES }
const readMailApart = readApart<typeof readMail>(MODULE, 'readMail', LIMITS)
const readReportApart = readApart<typeof readReport>(MODULE, 'readReport', LIMITS)

/** What stands in a mail; nothing where it cannot be read, or not within its time. */
export async function readReceived(ctx: SystemCtx, bytes: Uint8Array): Promise<ReadMail | undefined> {
  const { config, publicUrl } = ctx.services
  const { inbound, mail } = config.messaging
  const ours = {
    sender: mail?.from.address,
    name: mail?.from.name ?? config.brandName,
    domain: inbound?.domain ?? '',
    site: publicUrl,
  }
  const input = { bytes, ours, imagesMax: IMAGES_MAX, imageMaxBytes: ATTACHMENT_MAX_BYTES - 1 }
  return inTurn(ctx, () => readable(readMailApart(input, 'mail')))
}

/** What a delivery report brings back; nothing where that cannot be read. */
export async function readBounce(ctx: SystemCtx, bytes: Uint8Array): Promise<BouncedMail | undefined> {
  return inTurn(ctx, () => readable(readReportApart(bytes, 'mail')))
}

/** Waits for a turn; a mail whose turn does not come is left to the mail server, which tries again. */
async function inTurn<T>(ctx: SystemCtx, read: () => Promise<T>): Promise<T> {
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
