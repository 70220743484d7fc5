import type { SlotInput } from '@doorstep/contract/orders/appointments/schema'
import type { PhotoMoment, TriedWay } from '@doorstep/contract/orders/rules'

/**
 * Steps that are kept on the device until the server has received them: the end of a visit, offered times and notes to
 * staff.
 */
const WORK_KINDS = ['done', 'noAccess', 'followOn', 'offer', 'note'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

export interface WorkPhoto {
  /** The idempotency key of the photo. A photo that is sent again with this key is stored once. */
  key: string
  moment: PhotoMoment
  name: string
  file: File
  isSent: boolean
}

/** Identifies the sender by the token of a link or by the signed-in account. */
export type Sender = { token: string } | { userId: string }

/**
 * A firm's step on this device, from its first word until the server has received it. The functions below return the
 * step's next state.
 */
export interface DeviceWork {
  /** The id of the step, and the idempotency key of every attempt to send it. */
  id: string
  orderId: number
  sender: Sender
  kind: WorkKind
  words: string
  tried: readonly TriedWay[]
  photos: readonly WorkPhoto[]
  /** The offered times. Only the kind `offer` uses them. */
  slots: readonly SlotInput[]
  writtenAt: string
  /** The time at which the author pressed the send button. Null while the author is writing. */
  finishedAt: string | null
  /** The reason why the server refused the step. `isFinal` means that another attempt cannot succeed. */
  refusal: { text: string; isFinal: boolean } | null
}

export type WorkContent = Pick<DeviceWork, 'words' | 'tried' | 'photos' | 'slots'>

export function beginWork(
  orderId: number,
  sender: Sender,
  kind: WorkKind,
  slots: readonly SlotInput[] = [],
): DeviceWork {
  return {
    id: crypto.randomUUID(),
    orderId,
    sender,
    kind,
    words: '',
    tried: [],
    photos: [],
    slots,
    writtenAt: new Date().toISOString(),
    finishedAt: null,
    refusal: null,
  }
}

/** A finished step is sent automatically, unless the server has refused it. */
export const isToSend = ({ finishedAt, refusal }: DeviceWork) => finishedAt !== null && refusal === null

/** True while the author is writing the step. */
export const isWritten = ({ finishedAt }: DeviceWork) => finishedAt === null

/**
 * True once the author has pressed the send button. A refused step also counts, because its author has sent it before.
 */
export const isSentOff = ({ finishedAt, refusal }: DeviceWork) => finishedAt !== null || refusal !== null

export const writeWork = (work: DeviceWork, content: WorkContent): DeviceWork => ({ ...work, ...content })

/** Marks the step as finished by its author. A second call does not change the time. */
export function finishWork(work: DeviceWork, at: Date): DeviceWork {
  return { ...work, finishedAt: work.finishedAt ?? at.toISOString(), refusal: null }
}

export function refuseWork(work: DeviceWork, text: string, isFinal: boolean): DeviceWork {
  return { ...work, finishedAt: null, refusal: { text, isFinal } }
}

export function photoSent(work: DeviceWork, key: string): DeviceWork {
  return {
    ...work,
    photos: work.photos.map((photo) => (photo.key === key ? { ...photo, isSent: true } : photo)),
  }
}

const NEEDED: Record<WorkKind, PhotoMoment | null> = {
  done: 'after',
  noAccess: 'noAccess',
  followOn: null,
  offer: null,
  note: null,
}

/**
 * Returns which photo this kind of step requires: a photo of the finished work, or of the door. Returns null if it
 * requires none.
 */
export const neededMoment = (kind: WorkKind) => NEEDED[kind]
