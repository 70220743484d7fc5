import { KEY_HOURS } from '@doorstep/contract/repeats/rules'
import { ApiError } from '../api/apiError.ts'
import { isPassing } from '../api/errors.ts'

/** The server knows an answer by its key for a while; after that what was made of it is looked for. An hour is for clocks. */
const KEY_LASTS_MS = (KEY_HOURS - 1) * 3_600_000
const CLOCKS_DIFFER_MS = 60_000

/** Whether something on the server may have been made of what was begun then. */
export const isMadeSince = (at: string, writtenAt: string) =>
  Date.parse(at) >= Date.parse(writtenAt) - CLOCKS_DIFFER_MS

interface Delivery<Arrived> {
  /** When its first try began. */
  sentAt: string
  /** Nobody has tried before. */
  isFirst: boolean
  /** Sends it as it went out the first time, with its key. */
  send: () => Promise<Arrived>
  /** Looks on the server for what was made of it. */
  find: () => Promise<Arrived | undefined>
}

/** What has come of it, by this try or by an earlier one whose answer was lost; else why there is nothing. */
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
    // What is refused now may have been taken before, by a try whose answer was lost.
    const isOpen = !isPassing(error) && (!isFirst || error.status === 409)
    return (isOpen && (await findIfAllowed(delivery))) || error
  }
}

/** Nobody may be able to look any more: then the refusal stands. */
async function findIfAllowed<Arrived>({ find }: Delivery<Arrived>): Promise<Arrived | undefined> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) throw error
    return undefined
  }
}
