import { endpoints } from '../../endpoint.ts'
import { LinkedSlots, PickedSlot, PickSlotByLink, ReadSlots } from './schema.ts'

/**
 * Calls for the page behind the link in the email with the offered times. The token grants access, and the page sends
 * it only in the body.
 */
export const slotLinkEndpoints = endpoints({
  readSlotsByLink: {
    method: 'POST',
    path: '/slot-links/read',
    permission: 'public',
    body: ReadSlots,
    response: LinkedSlots,
  },
  pickSlotByLink: {
    method: 'POST',
    path: '/slot-links/pick',
    permission: 'public',
    touches: ['issue'],
    body: PickSlotByLink,
    response: PickedSlot,
  },
})
