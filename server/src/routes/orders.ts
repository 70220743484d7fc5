import { addFirmPaper, readFirmPaper, removeFirmPaper } from '../features/firms/papers/service.ts'
import { addFirmPerson, inviteFirmPerson, removeFirmPerson } from '../features/firms/people/service.ts'
import { pickSlotByLink, readSlotsByLink } from '../features/orders/slot-links/service.ts'
import { createFirm, listFirms, readFirm, toggleFirm, updateFirm } from '../features/firms/service.ts'
import { exportFirms, importFirms } from '../features/firms/transfer/service.ts'
import {
  askOtherTimes,
  cancelAppointment,
  cancelVisit,
  offerSlotsByAccount,
  pickSlot,
} from '../features/orders/appointments/service.ts'
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
} from '../features/orders/by-link/service.ts'
import { giveCertificate, readGivenCertificate } from '../features/orders/certificates/service.ts'
import { listFirmChoices } from '../features/orders/choices/service.ts'
import { exportOrders } from '../features/orders/exporting/service.ts'
import {
  readCertificateByLink,
  readNotePhotoByLink,
  readPhotoByLink,
  readVariationFileByLink,
} from '../features/orders/link-files/service.ts'
import {
  listAccessNotesByLink,
  listOrderAccessNotes,
  openAccessNoteByLink,
  openOrderAccessNote,
} from '../features/orders/access-notes/service.ts'
import { readOrderNotePhoto, writeOrderNote } from '../features/orders/notes/service.ts'
import { printOrder, printOrderByLink } from '../features/orders/printing/service.ts'
import { listIssueOrders, listOrders, readOrder, readOrderPhoto } from '../features/orders/reading/service.ts'
import {
  cancelOrder,
  prepareOrder,
  prepareOrders,
  renewOrderLink,
  sendOrder,
  verifyOrder,
} from '../features/orders/sending/service.ts'
import { askVariation, decideVariation, readVariationFile } from '../features/orders/variations/service.ts'
import {
  acceptOrder,
  addOrderPhoto,
  beginOrder,
  completeOrder,
  declineOrder,
  reportFollowOn,
  reportNoAccess,
} from '../features/orders/work/service.ts'
import { askForQuotes, renewQuoteLink } from '../features/quotes/asking/service.ts'
import {
  declineQuoteByLink,
  giveQuoteByLink,
  readQuoteByLink,
  readQuoteFileByLink,
  readQuotePhotoByLink,
} from '../features/quotes/by-link/service.ts'
import { chooseQuote, withdrawQuote } from '../features/orders/quote-choices/service.ts'
import { declineQuote, giveQuote } from '../features/quotes/giving/service.ts'
import {
  listIssueQuotes,
  listQuotes,
  readQuote,
  readQuoteFile,
  readQuotePhoto,
} from '../features/quotes/reading/service.ts'
import type { Handlers } from '../http/route.ts'

export const orderRoutes = {
  exportOrders,
  listIssueOrders,
  listOrders,
  readOrder,
  readOrderPhoto,
  prepareOrder,
  prepareOrders,
  sendOrder,
  cancelOrder,
  verifyOrder,
  renewOrderLink,
  offerSlots: offerSlotsByAccount,
  pickSlot,
  askOtherTimes,
  cancelAppointment,
  cancelVisit,
  readSlotsByLink,
  pickSlotByLink,
  readOrderByLink,
  acceptOrderByLink,
  declineOrderByLink,
  beginOrderByLink,
  noAccessByLink,
  followOnByLink,
  completeOrderByLink,
  offerSlotsByLink,
  cancelVisitByLink,
  addPhotoByLink,
  sendUnlockCode,
  unlockByLink,
  readPhotoByLink,
  giveCertificateByLink,
  giveCertificate,
  readGivenCertificate,
  readCertificateByLink,
  listOrderAccessNotes,
  openOrderAccessNote,
  listAccessNotesByLink,
  openAccessNoteByLink,
  listFirmChoices,
  writeNoteByLink,
  readNotePhotoByLink,
  writeOrderNote,
  readOrderNotePhoto,
  printOrder,
  printOrderByLink,
  askVariationByLink,
  readVariationFileByLink,
  askVariation,
  decideVariation,
  readVariationFile,
  acceptOrder,
  declineOrder,
  beginOrder,
  reportNoAccess,
  reportFollowOn,
  completeOrder,
  addOrderPhoto,
  askForQuotes,
  renewQuoteLink,
  chooseQuote,
  withdrawQuote,
  giveQuote,
  declineQuote,
  listIssueQuotes,
  listQuotes,
  readQuote,
  readQuoteFile,
  readQuotePhoto,
  readQuoteByLink,
  giveQuoteByLink,
  declineQuoteByLink,
  readQuoteFileByLink,
  readQuotePhotoByLink,
  listFirms,
  readFirm,
  createFirm,
  updateFirm,
  toggleFirm,
  exportFirms,
  importFirms,
  addFirmPaper,
  removeFirmPaper,
  readFirmPaper,
  addFirmPerson,
  inviteFirmPerson,
  removeFirmPerson,
} satisfies Partial<Handlers>
