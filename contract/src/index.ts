import { analyticsEndpoints } from './analytics/endpoints.ts'
import { auditEndpoints } from './audit/endpoints.ts'
import { alertEndpoints } from './alerts/endpoints.ts'
import { authEndpoints, passwordEndpoints, secondStepEndpoints } from './auth/endpoints.ts'
import { bankHolidayEndpoints } from './bank-holidays/endpoints.ts'
import { calendarEndpoints } from './calendar/endpoints.ts'
import { collectionEndpoints } from './collections/endpoints.ts'
import { dashboardEndpoints } from './dashboard/endpoints.ts'
import { dataExportEndpoints } from './data-exports/endpoints.ts'
import { developmentEndpoints } from './developments/endpoints.ts'
import { erasureEndpoints } from './erasures/endpoints.ts'
import { eventEndpoints } from './events/endpoints.ts'
import { feedbackEndpoints } from './feedback/endpoints.ts'
import { healthEndpoints } from './health/endpoints.ts'
import { attachmentEndpoints } from './issues/attachments/endpoints.ts'
import { itemEndpoints } from './items/endpoints.ts'
import { issueEndpoints } from './issues/endpoints.ts'
import { emergencyEndpoints } from './issues/emergencies/endpoints.ts'
import { redactionEndpoints } from './issues/redaction/endpoints.ts'
import { lookupEndpoints } from './lookups/endpoints.ts'
import { mappingEndpoints } from './mappings/endpoints.ts'
import { activityEndpoints } from './activities/endpoints.ts'
import { metricsEndpoints } from './metrics/endpoints.ts'
import { outboxEndpoints } from './outbox/endpoints.ts'
import { sessionEndpoints } from './sessions/endpoints.ts'
import { placeEndpoints } from './places/endpoints.ts'
import { profileEndpoints } from './profiles/endpoints.ts'
import { propertyEndpoints } from './properties/endpoints.ts'
import { referenceEndpoints } from './reference/endpoints.ts'
import { supportEndpoints } from './support/endpoints.ts'
import { reportEndpoints } from './reports/endpoints.ts'
import { retentionEndpoints } from './retention/endpoints.ts'
import { personEndpoints } from './people/endpoints.ts'
import { signUpEndpoints, userEndpoints } from './users/endpoints.ts'
import { versionEndpoints } from './version/endpoints.ts'
import { inviteEndpoints } from './users/invites/endpoints.ts'

/** Every call of the API, for what walks the whole contract. Features import their own table. */
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
  ...developmentEndpoints,
  ...alertEndpoints,
  ...activityEndpoints,
  ...collectionEndpoints,
  ...bankHolidayEndpoints,
  ...calendarEndpoints,
  ...eventEndpoints,
  ...feedbackEndpoints,
  ...healthEndpoints,
  ...attachmentEndpoints,
  ...issueEndpoints,
  ...emergencyEndpoints,
  ...redactionEndpoints,
  ...itemEndpoints,
  ...lookupEndpoints,
  ...mappingEndpoints,
  ...metricsEndpoints,
  ...outboxEndpoints,
  ...placeEndpoints,
  ...profileEndpoints,
  ...propertyEndpoints,
  ...referenceEndpoints,
  ...reportEndpoints,
  ...retentionEndpoints,
  ...signUpEndpoints,
  ...supportEndpoints,
  ...userEndpoints,
  ...inviteEndpoints,
  ...personEndpoints,
  ...versionEndpoints,
}
