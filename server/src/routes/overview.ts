export { chooseColumns, listColumnChoices } from '../features/column-choices/service.ts'
export { stopMails as unsubscribe } from '../features/issue-steps/following/service.ts'
export { readDashboard, readDashboardCounts } from '../features/dashboard/service.ts'
export { submitFeedback } from '../features/feedback/service.ts'
export {
  changeMailChoice,
  listNotifications,
  listMailChoices,
  readNotifications,
  readUnreadNotifications,
} from '../features/notifications/service.ts'
export { exportReport } from '../features/reports/exports/service.ts'
export { reportFeedback, reportSatisfaction } from '../features/reports/feedback/service.ts'
export {
  reportIssueAges,
  reportIssueOutcomes,
  reportIssues,
  reportIssueTimes,
} from '../features/reports/issues/service.ts'
export { reportOrderOutcomes, reportOrderTimes } from '../features/reports/orders/service.ts'
export {
  readReportSummary,
  reportProperties,
  reportUnassignedProperties,
  reportUsers,
} from '../features/reports/service.ts'
export { searchEverywhere } from '../features/search/service.ts'
export { sendEnquiry } from '../features/support/service.ts'
