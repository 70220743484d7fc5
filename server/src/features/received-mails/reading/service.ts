import { ATTACHMENT_MAX_BYTES } from '@doorstep/contract/issues/attachments/schema'
import { AppError } from '../../../errors.ts'
import type { ReadMail, readMail } from '../../../mail/received/readMail.ts'
import type { Ours } from '../../../mail/received/replyText.ts'
import { readApart } from '../../../untrusted/readApart.ts'

/** As many as staff may add to a note. */
const IMAGES_MAX = 10
const READ_LIMIT_MS = 15_000
/** What a mail of the largest size takes, several times. */
const HEAP_MEGABYTES = 384

const readMailApart = readApart<typeof readMail>(
  new URL('../../../mail/received/readMail.ts', import.meta.url),
  'readMail',
  { timeoutMs: READ_LIMIT_MS, heapMegabytes: HEAP_MEGABYTES },
)

/** What stands in a mail; nothing where it cannot be read, or not within its time. */
export async function readReceived(bytes: Uint8Array, ours: Ours): Promise<ReadMail | undefined> {
  const input = { bytes, ours, imagesMax: IMAGES_MAX, imageMaxBytes: ATTACHMENT_MAX_BYTES - 1 }
  try {
    return await readMailApart(input, 'mail')
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID') return undefined
    throw error
  }
}
