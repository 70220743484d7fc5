import { KEY_HOURS } from '@doorstep/contract/repeats/rules'
import { ApiError } from '../api/apiError.ts'
import { isPassing } from '../api/errors.ts'

/**
 * The server deletes an idempotency key after `KEY_HOURS`. After that time, look for the stored result instead. One
 * hour is subtracted to allow for differences between clocks.
 */
const KEY_LASTS_MS = (KEY_HOURS - 1) * 3_600_000
const CLOCKS_DIFFER_MS = 60_000

/** True if a record on the server might come from a draft that was started at `writtenAt`. */
export const isMadeSince = (at: string, writtenAt: string) =>
  Date.parse(at) >= Date.parse(writtenAt) - CLOCKS_DIFFER_MS

interface Delivery<Arrived> {
  /** The time at which the first attempt started. */
  sentAt: string
  isFirst: boolean
  /** Sends the same request as the first attempt, with the same key. */
  send: () => Promise<Arrived>
  /** Looks on the server for the result of an earlier attempt. */
  find: () => Promise<Arrived | undefined>
}

/**
 * Returns the result of this attempt, or the result of an earlier attempt whose answer was lost. If there is no
 * result, returns the error.
 */
export async function deliver<Arrived>(delivery: Delivery<Arrived>): Promise<Arrived | ApiError> {
  const { sentAt, isFirst, send } = delivery
  if (!isFirst && Date.now() - Date.parse(sentAt) >= KEY_LASTS_MS) {
    const found = await findIfAllowed(delivery)
    if (found) return found
  }
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // An earlier attempt whose answer was lost might have succeeded.
    const isOpen = !isPassing(error) && (!isFirst || error.status === 409)
    return (isOpen && (await findIfAllowed(delivery))) || error
  }
}

/** The sender might no longer be allowed to look. In that case, the sender gets the attempt's own error. */
async function findIfAllowed<Arrived>({ find }: Delivery<Arrived>): Promise<Arrived | undefined> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) throw error
    return undefined
  }
}
