export { addFirmPaper, readFirmPaper, removeFirmPaper } from '../features/firms/papers/service.ts'
export { addFirmPerson, inviteFirmPerson, removeFirmPerson } from '../features/firms/people/service.ts'
export { pickSlotByLink, readSlotsByLink } from '../features/orders/slot-links/service.ts'
export { createFirm, listFirms, readFirm, toggleFirm, updateFirm } from '../features/firms/service.ts'
export { exportFirms, importFirms } from '../features/firms/transfer/service.ts'
export {
  askOtherTimes,
  cancelAppointment,
  cancelVisit,
  offerSlotsByAccount as offerSlots,
  pickSlot,
} from '../features/orders/appointments/service.ts'
export {
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
export { giveCertificate, readGivenCertificate } from '../features/orders/certificates/service.ts'
export { listFirmChoices } from '../features/orders/choices/service.ts'
export { exportOrders } from '../features/orders/exporting/service.ts'
export {
  readCertificateByLink,
  readNotePhotoByLink,
  readPhotoByLink,
  readVariationFileByLink,
} from '../features/orders/link-files/service.ts'
export { readOrderNotePhoto, writeOrderNote } from '../features/orders/notes/service.ts'
export { printOrder, printOrderByLink } from '../features/orders/printing/service.ts'
export { listIssueOrders, listOrders, readOrder, readOrderPhoto } from '../features/orders/reading/service.ts'
export {
  cancelOrder,
  prepareOrder,
  prepareOrders,
  renewOrderLink,
  sendOrder,
  verifyOrder,
} from '../features/orders/sending/service.ts'
export { askVariation, decideVariation, readVariationFile } from '../features/orders/variations/service.ts'
export {
  acceptOrder,
  addOrderPhoto,
  beginOrder,
  completeOrder,
  declineOrder,
  reportFollowOn,
  reportNoAccess,
} from '../features/orders/work/service.ts'
export { askForQuotes, renewQuoteLink } from '../features/quotes/asking/service.ts'
export {
  declineQuoteByLink,
  giveQuoteByLink,
  readQuoteByLink,
  readQuoteFileByLink,
  readQuotePhotoByLink,
} from '../features/quotes/by-link/service.ts'
export { chooseQuote, withdrawQuote } from '../features/orders/quote-choices/service.ts'
export { declineQuote, giveQuote } from '../features/quotes/giving/service.ts'
export {
  listIssueQuotes,
  listQuotes,
  readQuote,
  readQuoteFile,
  readQuotePhoto,
} from '../features/quotes/reading/service.ts'
