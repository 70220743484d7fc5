export {
  completeActivity,
  createActivity,
  deleteActivity,
  updateActivity,
} from '../features/activities/editing/service.ts'
export {
  listActivities,
  listPropertyActivities,
  readActivityCalendar,
} from '../features/activities/service.ts'
export { exportActivities, importActivities } from '../features/activities/transfer/service.ts'
export {
  createAlert,
  listActiveAlerts,
  listAlerts,
  readAlertReach,
  toggleAlert,
  updateAlert,
} from '../features/alerts/service.ts'
export { exportAlerts } from '../features/alerts/transfer/service.ts'
export {
  addAnnouncementPhotos,
  deleteAnnouncementPhoto,
  readAnnouncementPhoto,
} from '../features/announcements/photos/service.ts'
export { listAnnouncementRecipients } from '../features/announcements/recipients/service.ts'
export {
  cancelAnnouncement,
  createAnnouncement,
  listAnnouncements,
  previewAnnouncement,
  readAnnouncement,
  readManagedAnnouncement,
  sendAnnouncement,
  updateAnnouncement,
} from '../features/announcements/service.ts'
export {
  createAnnouncementTemplate,
  deleteAnnouncementTemplate,
  listAnnouncementTemplates,
} from '../features/announcements/templates/service.ts'
export { addBankHoliday, listBankHolidays, removeBankHoliday } from '../features/bank-holidays/service.ts'
export {
  createCalendarFeed,
  deleteCalendarFeed,
  readCalendarFeed,
  readCalendarFile,
} from '../features/calendar/service.ts'
export {
  readBankHolidays,
  readCollections,
  readCollectionsFile,
  saveCollections,
} from '../features/collections/service.ts'
export { gatherIncidentIssues } from '../features/incidents/gathering/service.ts'
export { resolveIncidentIssues } from '../features/incidents/resolving/service.ts'
export {
  addIncidentUpdate,
  createIncident,
  listIncidents,
  readIncident,
  readManagedIncident,
  takeIncident,
} from '../features/incidents/service.ts'
