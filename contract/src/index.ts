import { analyticsEndpoints } from './analytics/endpoints.ts'
import { auditEndpoints } from './audit/endpoints.ts'
import { alertEndpoints } from './alerts/endpoints.ts'
import { announcementEndpoints } from './announcements/endpoints.ts'
import { announcementPhotoEndpoints } from './announcements/photos/endpoints.ts'
import { recipientEndpoints } from './announcements/recipients/endpoints.ts'
import { templateEndpoints } from './announcements/templates/endpoints.ts'
import { accessNoteEndpoints } from './access-notes/endpoints.ts'
import { areaEndpoints } from './areas/endpoints.ts'
import { assetEndpoints } from './assets/endpoints.ts'
import { authEndpoints, passwordEndpoints, secondStepEndpoints } from './auth/endpoints.ts'
import { bankHolidayEndpoints } from './bank-holidays/endpoints.ts'
import { blockEndpoints } from './blocks/endpoints.ts'
import { calendarEndpoints } from './calendar/endpoints.ts'
import { categoryEndpoints } from './categories/endpoints.ts'
import { collectionEndpoints } from './collections/endpoints.ts'
import { columnChoiceEndpoints } from './column-choices/endpoints.ts'
import { dashboardEndpoints } from './dashboard/endpoints.ts'
import { dataExportEndpoints } from './data-exports/endpoints.ts'
import { deadlineEndpoints } from './deadlines/endpoints.ts'
import { ownerRuleEndpoints } from './owner-rules/endpoints.ts'
import { developmentEndpoints } from './developments/endpoints.ts'
import { erasureEndpoints } from './erasures/endpoints.ts'
import { eventEndpoints } from './events/endpoints.ts'
import { feedbackEndpoints } from './feedback/endpoints.ts'
import { healthEndpoints } from './health/endpoints.ts'
import { certificateEndpoints } from './certificates/endpoints.ts'
import { homeEndpoints } from './homes/endpoints.ts'
import { attachmentEndpoints } from './issues/attachments/endpoints.ts'
import { notificationEndpoints } from './notifications/endpoints.ts'
import { cancelledIncidentEndpoints } from './incidents/cancelled/endpoints.ts'
import { incidentEndpoints } from './incidents/endpoints.ts'
import { incidentTemplateEndpoints } from './incidents/templates/endpoints.ts'
import { buildingEndpoints } from './issues/building/endpoints.ts'
import { issueEndpoints } from './issues/endpoints.ts'
import { accessEndpoints } from './issues/access/endpoints.ts'
import { vulnerableFlagEndpoints } from './issues/vulnerable-flag/endpoints.ts'
import { issueDeadlineEndpoints } from './issues/deadlines/endpoints.ts'
import { orderEndpoints } from './orders/endpoints.ts'
import { orderLinkEndpoints } from './orders/by-link/endpoints.ts'
import { appointmentEndpoints } from './orders/appointments/endpoints.ts'
import { slotLinkEndpoints } from './orders/slot-links/endpoints.ts'
import { orderChoiceEndpoints } from './orders/choices/endpoints.ts'
import { workEndpoints } from './orders/work/endpoints.ts'
import { orderAccessNoteEndpoints } from './orders/access-notes/endpoints.ts'
import { orderCertificateEndpoints } from './orders/certificates/endpoints.ts'
import { variationEndpoints } from './orders/variations/endpoints.ts'
import { quoteEndpoints } from './quotes/endpoints.ts'
import { quoteLinkEndpoints } from './quotes/by-link/endpoints.ts'
import { mergingEndpoints } from './issues/merging/endpoints.ts'
import { contactEndpoints } from './issues/contacts/endpoints.ts'
import { ownerEndpoints } from './issues/owners/endpoints.ts'
import { priorityEndpoints } from './issues/priorities/endpoints.ts'
import { issueBulkEndpoints } from './issues/bulk/endpoints.ts'
import { mailedNoteEndpoints } from './issues/mailed-notes/endpoints.ts'
import { noteEndpoints } from './issues/notes/endpoints.ts'
import { issueQueueEndpoints } from './issues/queues/endpoints.ts'
import { issueLinkEndpoints } from './issues/links/endpoints.ts'
import { possibleDuplicateEndpoints } from './issues/possible-duplicates/endpoints.ts'
import { questionEndpoints } from './issues/questions/endpoints.ts'
import { verdictEndpoints } from './issues/verdicts/endpoints.ts'
import { redactionEndpoints } from './issues/redaction/endpoints.ts'
import { savedReplyEndpoints } from './issues/saved-replies/endpoints.ts'
import { viewEndpoints } from './issues/views/endpoints.ts'
import { lookupEndpoints } from './lookups/endpoints.ts'
import { mappingEndpoints } from './mappings/endpoints.ts'
import { activityEndpoints } from './activities/endpoints.ts'
import { metricsEndpoints } from './metrics/endpoints.ts'
import { outboxEndpoints } from './outbox/endpoints.ts'
import { receivedMailEndpoints } from './received-mails/endpoints.ts'
import { sessionEndpoints } from './sessions/endpoints.ts'
import { staffNoteEndpoints } from './staff-notes/endpoints.ts'
import { orderNoteEndpoints } from './orders/notes/endpoints.ts'
import { orderPrintEndpoints } from './orders/printing/endpoints.ts'
import { landlordReportEndpoints } from './landlord-reports/endpoints.ts'
import { townEndpoints } from './towns/endpoints.ts'
import { profileEndpoints } from './profiles/endpoints.ts'
import { welcomeEndpoints } from './profiles/welcome/endpoints.ts'
import { propertyEndpoints } from './properties/endpoints.ts'
import { referenceEndpoints } from './reference/endpoints.ts'
import { supportEndpoints } from './support/endpoints.ts'
import { reportEndpoints } from './reports/endpoints.ts'
import { retentionEndpoints } from './retention/endpoints.ts'
import { searchEndpoints } from './search/endpoints.ts'
import { personEndpoints } from './people/endpoints.ts'
import { signUpEndpoints, userEndpoints } from './users/endpoints.ts'
import { versionEndpoints } from './version/endpoints.ts'
import { firmEndpoints } from './firms/endpoints.ts'
import { firmPeopleEndpoints } from './firms/people/endpoints.ts'
import { paperEndpoints } from './firms/papers/endpoints.ts'
import { inviteEndpoints } from './users/invites/endpoints.ts'

/** Every call of the API, for code that needs the whole contract. Each feature imports only its own table of calls. */
export const endpoints = {
  ...analyticsEndpoints,
  ...auditEndpoints,
  ...authEndpoints,
  ...secondStepEndpoints,
  ...passwordEndpoints,
  ...sessionEndpoints,
  ...dashboardEndpoints,
  ...dataExportEndpoints,
  ...erasureEndpoints,
  ...deadlineEndpoints,
  ...ownerRuleEndpoints,
  ...developmentEndpoints,
  ...accessNoteEndpoints,
  ...areaEndpoints,
  ...assetEndpoints,
  ...blockEndpoints,
  ...alertEndpoints,
  ...announcementEndpoints,
  ...incidentEndpoints,
  ...cancelledIncidentEndpoints,
  ...incidentTemplateEndpoints,
  ...announcementPhotoEndpoints,
  ...recipientEndpoints,
  ...templateEndpoints,
  ...activityEndpoints,
  ...categoryEndpoints,
  ...collectionEndpoints,
  ...bankHolidayEndpoints,
  ...calendarEndpoints,
  ...eventEndpoints,
  ...feedbackEndpoints,
  ...firmEndpoints,
  ...firmPeopleEndpoints,
  ...paperEndpoints,
  ...healthEndpoints,
  ...homeEndpoints,
  ...certificateEndpoints,
  ...attachmentEndpoints,
  ...issueEndpoints,
  ...buildingEndpoints,
  ...mergingEndpoints,
  ...issueDeadlineEndpoints,
  ...issueQueueEndpoints,
  ...issueBulkEndpoints,
  ...viewEndpoints,
  ...savedReplyEndpoints,
  ...contactEndpoints,
  ...ownerEndpoints,
  ...accessEndpoints,
  ...vulnerableFlagEndpoints,
  ...appointmentEndpoints,
  ...slotLinkEndpoints,
  ...orderChoiceEndpoints,
  ...orderEndpoints,
  ...workEndpoints,
  ...orderLinkEndpoints,
  ...variationEndpoints,
  ...orderCertificateEndpoints,
  ...orderAccessNoteEndpoints,
  ...quoteEndpoints,
  ...quoteLinkEndpoints,
  ...priorityEndpoints,
  ...noteEndpoints,
  ...mailedNoteEndpoints,
  ...issueLinkEndpoints,
  ...possibleDuplicateEndpoints,
  ...questionEndpoints,
  ...verdictEndpoints,
  ...redactionEndpoints,
  ...notificationEndpoints,
  ...columnChoiceEndpoints,
  ...lookupEndpoints,
  ...mappingEndpoints,
  ...metricsEndpoints,
  ...outboxEndpoints,
  ...receivedMailEndpoints,
  ...orderNoteEndpoints,
  ...orderPrintEndpoints,
  ...landlordReportEndpoints,
  ...townEndpoints,
  ...profileEndpoints,
  ...welcomeEndpoints,
  ...propertyEndpoints,
  ...referenceEndpoints,
  ...reportEndpoints,
  ...retentionEndpoints,
  ...signUpEndpoints,
  ...supportEndpoints,
  ...userEndpoints,
  ...inviteEndpoints,
  ...personEndpoints,
  ...staffNoteEndpoints,
  ...searchEndpoints,
  ...versionEndpoints,
}
