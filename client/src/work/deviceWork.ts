import type { SlotInput } from '@doorstep/contract/orders/appointments/schema'
import type { PhotoMoment, TriedWay } from '@doorstep/contract/orders/rules'

/** What ends a visit, when the next could be, and what is said to staff: kept on the device until the server has it. */
export const WORK_KINDS = ['done', 'noAccess', 'followOn', 'offer', 'note'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

export interface WorkPhoto {
  /** Sent again under it, it is the same photo. */
  key: string
  moment: PhotoMoment
  name: string
  file: File
  isSent: boolean
}

/** By what it is sent: the token of a link, or the account that is signed in. */
export type Sender = { token: string } | { userId: string }

/** One step of a firm on this device, from its first word until it is with the server. Its functions answer the next state. */
export interface DeviceWork {
  /** The key of every try as well. */
  id: string
  orderId: number
  sender: Sender
  kind: WorkKind
  words: string
  tried: readonly TriedWay[]
  photos: readonly WorkPhoto[]
  /** Of an offer: the times. */
  slots: readonly SlotInput[]
  writtenAt: string
  /** When its author pressed the button; null while it is written. */
  finishedAt: string | null
  /** Why the server will not have it; final where sending it again is of no use. */
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

/** It goes out by itself. */
export const isToSend = ({ finishedAt, refusal }: DeviceWork) => finishedAt !== null && refusal === null

/** It is in its author's hand. */
export const isWritten = ({ finishedAt }: DeviceWork) => finishedAt === null

/** It is more than a draft. */
export const isSentOff = ({ finishedAt, refusal }: DeviceWork) => finishedAt !== null || refusal !== null

export const writeWork = (work: DeviceWork, content: WorkContent): DeviceWork => ({ ...work, ...content })

/** Its author sends it off. Pressed once more it is what it was. */
export function finishWork(work: DeviceWork, at: Date): DeviceWork {
  return { ...work, finishedAt: work.finishedAt ?? at.toISOString(), refusal: null }
}

/** It is its author's again. */
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

/** The photo without which it cannot be sent. */
export const neededMoment = (kind: WorkKind) => NEEDED[kind]
