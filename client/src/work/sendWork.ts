import { ApiError } from '../api/apiError.ts'
import { isPassing, namedText } from '../api/errors.ts'
import type { Owner } from '../waiting/names.ts'
import { noteProgress } from '../waiting/progress.ts'
import { outgoingKind, sendInOrder } from '../waiting/sending.ts'
import { callsOfAccount, callsOfLink, type OrderCalls } from './calls.ts'
import { isToSend, photoSent, refuseWork, type DeviceWork } from './deviceWork.ts'
import { workStore } from './workStore.ts'

const FINAL: ReadonlySet<number> = new Set([404, 409])

/**
 * Sends the waiting work of an account or of this device's links. Calls `onSettled` each time the server has received
 * or refused a step.
 */
export function sendAllWork(owner: Owner, onSettled: () => void): Promise<number | null> {
  const send = async (work: DeviceWork) => {
    await sendWork(work)
    onSettled()
  }
  return sendInOrder('orders', owner, [outgoingKind(workStore, { isToSend, send })])
}

async function sendWork(waiting: DeviceWork): Promise<void> {
  let work = waiting
  try {
    const calls = callsOf(work)
    for (const { key, moment, file, isSent } of work.photos) {
      if (isSent) continue
      noteProgress(work.id, 0)
      await calls.addPhoto({ key, moment, file }, (sent, total) => noteProgress(waiting.id, sent / total))
      work = photoSent(work, key)
      await workStore.save(work)
    }
    await sendStep(calls, work)
    await workStore.remove(work)
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) throw error
    await workStore.save(refuseWork(work, namedText(error), FINAL.has(error.status)))
  }
}

function callsOf({ sender, orderId }: DeviceWork): OrderCalls<unknown> {
  return 'token' in sender ? callsOfLink(sender.token) : callsOfAccount(orderId)
}

async function sendStep(
  calls: OrderCalls<unknown>,
  { id, kind, words, tried, slots, finishedAt, writtenAt }: DeviceWork,
): Promise<unknown> {
  if (kind === 'offer') return calls.offer({ key: id, slots: [...slots] })
  const step = { key: id, at: finishedAt ?? writtenAt, words: words.trim() }
  if (kind === 'done') return calls.done(step)
  if (kind === 'followOn') return calls.followOn(step)
  if (kind === 'note') return calls.note({ key: id, words: step.words })
  return calls.noAccess({ ...step, tried: [...tried] })
}
