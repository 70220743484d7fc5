import type { FastifyInstance } from 'fastify'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { alertTransferRoutes } from './features/alerts/transfer/routes.ts'
import { categoryTransferRoutes } from './features/categories/transfer/routes.ts'
import { deadlineTransferRoutes } from './features/deadlines/transfer/routes.ts'
import { failedMessageTransferRoutes } from './features/outbox/transfer/routes.ts'
import { alertRoutes } from './features/alerts/routes.ts'
import { authenticatorRoutes } from './features/auth/authenticators/routes.ts'
import { firstAdminRoutes } from './features/auth/first-admin/routes.ts'
import { passwordRoutes } from './features/auth/passwords/routes.ts'
import { reauthenticationRoutes } from './features/auth/reauthentication/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { secondStepRoutes } from './features/auth/second-step/routes.ts'
import { bankHolidayRoutes } from './features/bank-holidays/routes.ts'
import { categoryRoutes } from './features/categories/routes.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { collectionRoutes } from './features/collections/routes.ts'
import { columnChoiceRoutes } from './features/column-choices/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { packRoutes } from './features/packs/routes.ts'
import { dataExportRoutes } from './features/data-exports/routes.ts'
import { dataReadRoutes } from './features/data-exports/reads/routes.ts'
import { developmentEditingRoutes } from './features/developments/editing/routes.ts'
import { developmentTransferRoutes } from './features/developments/transfer/routes.ts'
import { developmentRoutes } from './features/developments/routes.ts'
import { erasureRoutes } from './features/erasures/routes.ts'
import { eventRoutes } from './features/events/routes.ts'
import { feedbackRoutes } from './features/feedback/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { certificateRoutes } from './features/certificates/routes.ts'
import { homeRoutes } from './features/homes/routes.ts'
import { attachmentRoutes } from './features/issues/attachments/routes.ts'
import { issueEditingRoutes } from './features/issues/editing/routes.ts'
import { deadlineRoutes } from './features/deadlines/routes.ts'
import { ownerRuleRoutes } from './features/owner-rules/routes.ts'
import { issueDeadlineRoutes } from './features/issues/deadlines/routes.ts'
import { ownerRoutes } from './features/issues/owners/routes.ts'
import { accessRoutes } from './features/issues/access/routes.ts'
import { orderExportRoutes } from './features/orders/exporting/routes.ts'
import { orderRoutes } from './features/orders/reading/routes.ts'
import { orderSendingRoutes } from './features/orders/sending/routes.ts'
import { orderPrintRoutes } from './features/orders/printing/routes.ts'
import { orderLinkFileRoutes } from './features/orders/link-files/routes.ts'
import { orderLinkRoutes } from './features/orders/by-link/routes.ts'
import { appointmentRoutes } from './features/orders/appointments/routes.ts'
import { orderChoiceRoutes } from './features/orders/choices/routes.ts'
import { orderCertificateRoutes } from './features/orders/certificates/routes.ts'
import { variationRoutes } from './features/orders/variations/routes.ts'
import { quoteRoutes } from './features/quotes/reading/routes.ts'
import { quoteAskingRoutes } from './features/quotes/asking/routes.ts'
import { quoteGivingRoutes } from './features/quotes/giving/routes.ts'
import { quoteChoosingRoutes } from './features/quotes/choosing/routes.ts'
import { quoteLinkRoutes } from './features/quotes/by-link/routes.ts'
import { orderNoteRoutes } from './features/orders/notes/routes.ts'
import { orderWorkRoutes } from './features/orders/work/routes.ts'
import { priorityRoutes } from './features/issues/priorities/routes.ts'
import { mailedNoteRoutes } from './features/issues/mailed-notes/routes.ts'
import { noteRoutes } from './features/issues/notes/routes.ts'
import { noteSharingRoutes } from './features/issues/note-sharing/routes.ts'
import { issueBulkRoutes } from './features/issues/bulk/routes.ts'
import { issueQueueRoutes } from './features/issues/queues/routes.ts'
import { savedReplyRoutes } from './features/issues/saved-replies/routes.ts'
import { viewRoutes } from './features/issues/views/routes.ts'
import { verdictRoutes } from './features/issues/verdicts/routes.ts'
import { redactionRoutes } from './features/issues/redaction/routes.ts'
import { issueReportingRoutes } from './features/issues/reporting/routes.ts'
import { itemRoutes } from './features/items/routes.ts'
import { issueExportRoutes } from './features/issues/exporting/routes.ts'
import { issueRoutes } from './features/issues/routes.ts'
import { lookupRoutes } from './features/lookups/routes.ts'
import { mappingEditingRoutes } from './features/mappings/editing/routes.ts'
import { mappingTransferRoutes } from './features/mappings/transfer/routes.ts'
import { mappingRoutes } from './features/mappings/routes.ts'
import { activityEditingRoutes } from './features/activities/editing/routes.ts'
import { activityTransferRoutes } from './features/activities/transfer/routes.ts'
import { activityRoutes } from './features/activities/routes.ts'
import { metricsRoutes } from './features/metrics/routes.ts'
import { failedMessageRoutes } from './features/outbox/failed/routes.ts'
import { receivedMailRoutes } from './features/received-mails/routes.ts'
import { placeRoutes } from './features/places/routes.ts'
import { announcementRoutes } from './features/announcements/routes.ts'
import { announcementPhotoRoutes } from './features/announcements/photos/routes.ts'
import { recipientRoutes } from './features/announcements/recipients/routes.ts'
import { firmRoutes } from './features/firms/routes.ts'
import { firmPeopleRoutes } from './features/firms/people/routes.ts'
import { paperRoutes } from './features/firms/papers/routes.ts'
import { firmTransferRoutes } from './features/firms/transfer/routes.ts'
import { templateRoutes } from './features/announcements/templates/routes.ts'
import { profileRoutes } from './features/profiles/routes.ts'
import { welcomeRoutes } from './features/profiles/welcome/routes.ts'
import { propertyEditingRoutes } from './features/properties/editing/routes.ts'
import { propertyTransferRoutes } from './features/properties/transfer/routes.ts'
import { propertyRoutes } from './features/properties/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { holdRoutes } from './features/retention/holds/routes.ts'
import { retentionRoutes } from './features/retention/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { staffNoteRoutes } from './features/staff-notes/routes.ts'
import { supportRoutes } from './features/support/routes.ts'
import { userBulkRoutes } from './features/users/bulk/routes.ts'
import { personRoutes } from './features/people/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { userTransferRoutes } from './features/users/transfer/routes.ts'
import { factorRoutes } from './features/users/factors/routes.ts'
import { inviteAcceptanceRoutes } from './features/users/acceptance/routes.ts'
import { inviteRoutes } from './features/users/invites/routes.ts'
import { proofRoutes } from './features/users/proofs/routes.ts'
import { signUpRoutes } from './features/users/sign-up/routes.ts'
import { userListingRoutes } from './features/users/listing/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { versionRoutes } from './features/version/routes.ts'

/** Every feature's calls. The outbox is the demo's alone, the reference is the operator's choice. */
export const routes: readonly ((app: FastifyInstance) => void)[] = [
  healthRoutes,
  authRoutes,
  reauthenticationRoutes,
  secondStepRoutes,
  authenticatorRoutes,
  passwordRoutes,
  firstAdminRoutes,
  sessionRoutes,
  lookupRoutes,
  dashboardRoutes,
  alertRoutes,
  alertTransferRoutes,
  categoryTransferRoutes,
  deadlineTransferRoutes,
  failedMessageTransferRoutes,
  activityRoutes,
  activityTransferRoutes,
  activityEditingRoutes,
  bankHolidayRoutes,
  deadlineRoutes,
  ownerRuleRoutes,
  categoryRoutes,
  collectionRoutes,
  calendarRoutes,
  placeRoutes,
  developmentRoutes,
  developmentTransferRoutes,
  developmentEditingRoutes,
  propertyRoutes,
  homeRoutes,
  certificateRoutes,
  staffNoteRoutes,
  propertyTransferRoutes,
  propertyEditingRoutes,
  signUpRoutes,
  userRoutes,
  userListingRoutes,
  mappingRoutes,
  mappingEditingRoutes,
  mappingTransferRoutes,
  userTransferRoutes,
  inviteRoutes,
  inviteAcceptanceRoutes,
  personRoutes,
  searchRoutes,
  userBulkRoutes,
  factorRoutes,
  proofRoutes,
  profileRoutes,
  welcomeRoutes,
  dataExportRoutes,
  packRoutes,
  dataReadRoutes,
  erasureRoutes,
  issueRoutes,
  issueExportRoutes,
  issueReportingRoutes,
  issueEditingRoutes,
  attachmentRoutes,
  redactionRoutes,
  issueDeadlineRoutes,
  issueQueueRoutes,
  issueBulkRoutes,
  viewRoutes,
  savedReplyRoutes,
  ownerRoutes,
  accessRoutes,
  appointmentRoutes,
  orderChoiceRoutes,
  orderExportRoutes,
  orderRoutes,
  orderSendingRoutes,
  orderWorkRoutes,
  orderNoteRoutes,
  orderLinkFileRoutes,
  orderLinkRoutes,
  variationRoutes,
  orderCertificateRoutes,
  quoteRoutes,
  quoteAskingRoutes,
  quoteGivingRoutes,
  quoteChoosingRoutes,
  quoteLinkRoutes,
  orderPrintRoutes,
  priorityRoutes,
  noteRoutes,
  noteSharingRoutes,
  mailedNoteRoutes,
  verdictRoutes,
  itemRoutes,
  columnChoiceRoutes,
  reportRoutes,
  retentionRoutes,
  failedMessageRoutes,
  receivedMailRoutes,
  holdRoutes,
  auditRoutes,
  announcementRoutes,
  announcementPhotoRoutes,
  recipientRoutes,
  templateRoutes,
  eventRoutes,
  firmRoutes,
  firmPeopleRoutes,
  paperRoutes,
  firmTransferRoutes,
  feedbackRoutes,
  supportRoutes,
  analyticsRoutes,
  metricsRoutes,
  versionRoutes,
]
