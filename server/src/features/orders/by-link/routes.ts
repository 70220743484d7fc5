import type { FastifyInstance } from 'fastify'
import { orderLinkEndpoints as e } from '@doorstep/contract/orders/by-link/endpoints'
import { variationEndpoints } from '@doorstep/contract/orders/variations/endpoints'
import { orderCertificateEndpoints as certificates } from '@doorstep/contract/orders/certificates/endpoints'
import { orderNoteEndpoints as notes } from '@doorstep/contract/orders/notes/endpoints'
import { route } from '../../../http/route.ts'
import {
  acceptOrderByLink,
  addPhotoByLink,
  askVariationByLink,
  beginOrderByLink,
  cancelVisitByLink,
  completeOrderByLink,
  declineOrderByLink,
  followOnByLink,
  giveCertificateByLink,
  noAccessByLink,
  offerSlotsByLink,
  readOrderByLink,
  sendUnlockCode,
  unlockByLink,
  writeNoteByLink,
} from './service.ts'

export function orderLinkRoutes(app: FastifyInstance): void {
  route(app, e.readOrderByLink, readOrderByLink)
  route(app, e.acceptOrderByLink, acceptOrderByLink)
  route(app, e.declineOrderByLink, declineOrderByLink)
  route(app, e.beginOrderByLink, beginOrderByLink)
  route(app, e.noAccessByLink, noAccessByLink)
  route(app, e.followOnByLink, followOnByLink)
  route(app, e.completeOrderByLink, completeOrderByLink)
  route(app, e.offerSlotsByLink, offerSlotsByLink)
  route(app, e.cancelVisitByLink, cancelVisitByLink)
  route(app, notes.writeNoteByLink, writeNoteByLink)
  route(app, e.addPhotoByLink, addPhotoByLink)
  route(app, certificates.giveCertificateByLink, giveCertificateByLink)
  route(app, variationEndpoints.askVariationByLink, askVariationByLink)
  route(app, e.sendUnlockCode, sendUnlockCode)
  route(app, e.unlockByLink, unlockByLink)
}
