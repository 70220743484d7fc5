import { orderLinkEndpoints as link } from '@doorstep/contract/orders/by-link/endpoints'
import { appointmentEndpoints as appointments } from '@doorstep/contract/orders/appointments/endpoints'
import type { OfferSlots } from '@doorstep/contract/orders/appointments/schema'
import type { LinkedOrder } from '@doorstep/contract/orders/by-link/schema'
import type { Order } from '@doorstep/contract/orders/schema'
import { variationEndpoints as variation } from '@doorstep/contract/orders/variations/endpoints'
import { workEndpoints as account } from '@doorstep/contract/orders/work/endpoints'
import type { PhotoMoment, TriedWay } from '@doorstep/contract/orders/rules'
import { orderAccessNoteEndpoints as accessNotes } from '@doorstep/contract/orders/access-notes/endpoints'
import type { OpenedVisitAccessNote, VisitAccessNote } from '@doorstep/contract/orders/access-notes/schema'
import { orderCertificateEndpoints as certificates } from '@doorstep/contract/orders/certificates/endpoints'
import { orderNoteEndpoints as notes } from '@doorstep/contract/orders/notes/endpoints'
import { orderPrintEndpoints as print } from '@doorstep/contract/orders/printing/endpoints'
import { call, callStream } from '../api/call.ts'
import type { GivenCertificate } from './certificates/CertificateForm.tsx'
import type { SendKept } from './kept/KeptForm.tsx'
import type { SendOffer } from './offers/OfferForm.tsx'

interface Step {
  key: string
  at: string
  words: string
}

interface SentPhoto {
  key: string
  moment: PhotoMoment
  file: File
}

/** The calls that a firm makes for one order, with an account or a link. `Shown` is the type of their response. */
export interface OrderCalls<Shown> {
  accept: () => Promise<Shown>
  decline: (reason: string) => Promise<Shown>
  begin: () => Promise<Shown>
  offer: (offer: OfferSlots) => Promise<Shown>
  cancelVisit: (words: string) => Promise<Shown>
  done: (step: Step) => Promise<Shown>
  followOn: (step: Step) => Promise<Shown>
  noAccess: (step: Step & { tried: TriedWay[] }) => Promise<Shown>
  askVariation: SendOffer<Shown>
  readVariationFile: (variationId: number) => Promise<Blob>
  giveCertificate: SendKept<GivenCertificate, Shown>
  readCertificate: (certificateId: number) => Promise<Blob>
  listAccessNotes: () => Promise<VisitAccessNote[]>
  /** The server records each time that a firm opens a note. */
  openAccessNote: (accessNoteId: number) => Promise<OpenedVisitAccessNote>
  addPhoto: (photo: SentPhoto, onProgress: (sent: number, total: number) => void) => Promise<unknown>
  /** Returns the order as a PDF. */
  print: () => Promise<Blob>
  note: (step: Pick<Step, 'key' | 'words'>) => Promise<Shown>
  readNotePhoto: (photoId: number) => Promise<Blob>
}

export function callsOfAccount(orderId: number): OrderCalls<Order> {
  const params = { orderId }
  return {
    accept: () => call(account.acceptOrder, { params }),
    decline: (reason) => call(account.declineOrder, { params, body: { reason } }),
    begin: () => call(account.beginOrder, { params }),
    offer: (body) => call(appointments.offerSlots, { params, body }),
    cancelVisit: (words) => call(appointments.cancelVisit, { params, body: { words } }),
    done: (body) => call(account.completeOrder, { params, body }),
    followOn: (body) => call(account.reportFollowOn, { params, body }),
    noAccess: (body) => call(account.reportNoAccess, { params, body }),
    askVariation: ({ key, amountPence, words, files }, onProgress) =>
      call(variation.askVariation, { params, body: { key, amountPence, words } }, { files, onProgress }),
    readVariationFile: async (variationId) =>
      (await callStream(variation.readVariationFile, { params: { orderId, variationId } }, {})).blob(),
    giveCertificate: ({ files, ...body }, onProgress) =>
      call(certificates.giveCertificate, { params, body }, { files, onProgress }),
    readCertificate: async (certificateId) =>
      (
        await callStream(certificates.readGivenCertificate, { params: { orderId, certificateId } }, {})
      ).blob(),
    listAccessNotes: () => call(accessNotes.listOrderAccessNotes, { params }),
    openAccessNote: (accessNoteId) =>
      call(accessNotes.openOrderAccessNote, { params: { orderId, accessNoteId } }),
    addPhoto: ({ file, ...body }, onProgress) =>
      call(account.addOrderPhoto, { params, body }, { files: [file], onProgress }),
    print: async () => (await callStream(print.printOrder, { params }, {})).blob(),
    note: (body) => call(notes.writeOrderNote, { params, body }),
    readNotePhoto: async (photoId) =>
      (await callStream(notes.readOrderNotePhoto, { params: { orderId, photoId } }, {})).blob(),
  }
}

/** `unlock` is the value that the server returned for a typed code. */
export function callsOfLink(token: string, unlock?: string): OrderCalls<LinkedOrder> {
  const who = { token, ...(unlock !== undefined && { unlock }) }
  // The empty fallback is never sent, because only a page with an unlock shows the keys.
  const unlocked = { token, unlock: unlock ?? '' }
  return {
    accept: () => call(link.acceptOrderByLink, { body: { token } }),
    decline: (reason) => call(link.declineOrderByLink, { body: { token, reason } }),
    begin: () => call(link.beginOrderByLink, { body: who }),
    offer: (offer) => call(link.offerSlotsByLink, { body: { ...who, ...offer } }),
    cancelVisit: (words) => call(link.cancelVisitByLink, { body: { token, words } }),
    done: (step) => call(link.completeOrderByLink, { body: { token, ...step } }),
    followOn: (step) => call(link.followOnByLink, { body: { token, ...step } }),
    noAccess: (step) => call(link.noAccessByLink, { body: { token, ...step } }),
    askVariation: ({ key, amountPence, words, files }, onProgress) =>
      call(
        variation.askVariationByLink,
        { body: { ...who, key, amountPence, words } },
        { files, onProgress },
      ),
    readVariationFile: async (variationId) =>
      (await callStream(variation.readVariationFileByLink, { body: { token, variationId } }, {})).blob(),
    giveCertificate: ({ files, ...said }, onProgress) =>
      call(certificates.giveCertificateByLink, { body: { ...who, ...said } }, { files, onProgress }),
    readCertificate: async (certificateId) =>
      (await callStream(certificates.readCertificateByLink, { body: { token, certificateId } }, {})).blob(),
    listAccessNotes: () => call(accessNotes.listAccessNotesByLink, { body: unlocked }),
    openAccessNote: (accessNoteId) =>
      call(accessNotes.openAccessNoteByLink, { body: { ...unlocked, accessNoteId } }),
    addPhoto: ({ file, ...photo }, onProgress) =>
      call(link.addPhotoByLink, { body: { token, ...photo } }, { files: [file], onProgress }),
    print: async () => (await callStream(print.printOrderByLink, { body: who }, {})).blob(),
    note: (step) => call(notes.writeNoteByLink, { body: { ...who, ...step } }),
    readNotePhoto: async (photoId) =>
      (await callStream(notes.readNotePhotoByLink, { body: { token, photoId } }, {})).blob(),
  }
}
