import { chooseColumns, listColumnChoices } from '../features/column-choices/service.ts'
import { stopMails } from '../features/issue-steps/following/service.ts'
import { readDashboard, readDashboardCounts } from '../features/dashboard/service.ts'
import { submitFeedback } from '../features/feedback/service.ts'
import {
  changeMailChoice,
  listNotifications,
  listMailChoices,
  readNotifications,
  readUnreadNotifications,
} from '../features/notifications/service.ts'
import { exportReport } from '../features/reports/exports/service.ts'
import { reportFeedback, reportSatisfaction } from '../features/reports/feedback/service.ts'
import {
  reportIssueAges,
  reportIssueOutcomes,
  reportIssues,
  reportIssueTimes,
} from '../features/reports/issues/service.ts'
import { reportOrderOutcomes, reportOrderTimes } from '../features/reports/orders/service.ts'
import {
  readReportSummary,
  reportProperties,
  reportUnassignedProperties,
  reportUsers,
} from '../features/reports/service.ts'
import { searchEverywhere } from '../features/search/service.ts'
import { sendEnquiry } from '../features/support/service.ts'
import type { Handlers } from '../http/route.ts'

export const overviewRoutes = {
  readDashboard,
  readDashboardCounts,
  listNotifications,
  readUnreadNotifications,
  readNotifications,
  listMailChoices,
  changeMailChoice,
  unsubscribe: stopMails,
  searchEverywhere,
  listColumnChoices,
  chooseColumns,
  readReportSummary,
  reportUsers,
  reportUnassignedProperties,
  reportProperties,
  reportIssues,
  reportIssueTimes,
  reportIssueOutcomes,
  reportIssueAges,
  reportFeedback,
  reportSatisfaction,
  reportOrderTimes,
  reportOrderOutcomes,
  exportReport,
  submitFeedback,
  sendEnquiry,
} satisfies Partial<Handlers>
