import type { TokenSubject } from '../../../mail/tokens.ts'

interface SlotLink {
  orderId: number
  /** The event that offered the times. A later offer, refusal or booking ends the link. */
  offerId: number
  userId: number
  /** A changed email address ends the link too. */
  mailGeneration: number
}

export function slotLinkSubject({ orderId, offerId, userId, mailGeneration }: SlotLink): TokenSubject {
  return { kind: 'slots', object: `s${orderId}`, userId, generation: `${offerId}.${mailGeneration}` }
}

/** The order id that a token names, not yet proved. */
export function orderOfSlots(object: string): number | undefined {
  const [, digits] = /^s([1-9][0-9]{0,9})$/.exec(object) ?? []
  return digits === undefined ? undefined : Number(digits)
}
