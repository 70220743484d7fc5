import {
  completeActivity,
  createActivity,
  deleteActivity,
  updateActivity,
} from '../features/activities/editing/service.ts'
import {
  listActivities,
  listPropertyActivities,
  readActivityCalendar,
} from '../features/activities/service.ts'
import { exportActivities, importActivities } from '../features/activities/transfer/service.ts'
import {
  createAlert,
  listActiveAlerts,
  listAlerts,
  readAlertReach,
  toggleAlert,
  updateAlert,
} from '../features/alerts/service.ts'
import { exportAlerts } from '../features/alerts/transfer/service.ts'
import {
  addAnnouncementPhotos,
  deleteAnnouncementPhoto,
  readAnnouncementPhoto,
} from '../features/announcements/photos/service.ts'
import { listAnnouncementRecipients } from '../features/announcements/recipients/service.ts'
import {
  cancelAnnouncement,
  createAnnouncement,
  listAnnouncements,
  previewAnnouncement,
  readAnnouncement,
  readManagedAnnouncement,
  sendAnnouncement,
  updateAnnouncement,
} from '../features/announcements/service.ts'
import {
  createAnnouncementTemplate,
  deleteAnnouncementTemplate,
  listAnnouncementTemplates,
} from '../features/announcements/templates/service.ts'
import { addBankHoliday, listBankHolidays, removeBankHoliday } from '../features/bank-holidays/service.ts'
import {
  createCalendarFeed,
  deleteCalendarFeed,
  readCalendarFeed,
  readCalendarFile,
} from '../features/calendar/service.ts'
import {
  readBankHolidays,
  readCollections,
  readCollectionsFile,
  saveCollections,
} from '../features/collections/service.ts'
import { listCancelledIncidents } from '../features/incidents/cancelled/service.ts'
import { gatherIncidentIssues } from '../features/incidents/gathering/service.ts'
import { redactIncident } from '../features/incidents/redaction/service.ts'
import { resolveIncidentIssues } from '../features/incidents/resolving/service.ts'
import {
  addIncidentUpdate,
  createIncident,
  listIncidents,
  readIncident,
  readManagedIncident,
  takeIncident,
} from '../features/incidents/service.ts'
import { listIncidentTemplates, updateIncidentTemplate } from '../features/incidents/templates/service.ts'
import type { Handlers } from '../http/route.ts'

export const noticeRoutes = {
  listActiveAlerts,
  listAlerts,
  readAlertReach,
  createAlert,
  updateAlert,
  toggleAlert,
  exportAlerts,
  listIncidents,
  createIncident,
  readIncident,
  listCancelledIncidents,
  readManagedIncident,
  addIncidentUpdate,
  takeIncident,
  gatherIncidentIssues,
  redactIncident,
  resolveIncidentIssues,
  listIncidentTemplates,
  updateIncidentTemplate,
  listAnnouncements,
  createAnnouncement,
  readAnnouncement,
  readManagedAnnouncement,
  updateAnnouncement,
  previewAnnouncement,
  sendAnnouncement,
  cancelAnnouncement,
  readAnnouncementPhoto,
  addAnnouncementPhotos,
  deleteAnnouncementPhoto,
  listAnnouncementRecipients,
  listAnnouncementTemplates,
  createAnnouncementTemplate,
  deleteAnnouncementTemplate,
  createActivity,
  updateActivity,
  completeActivity,
  deleteActivity,
  listActivities,
  listPropertyActivities,
  readActivityCalendar,
  exportActivities,
  importActivities,
  readCollections,
  saveCollections,
  readCollectionsFile,
  readBankHolidays,
  listBankHolidays,
  addBankHoliday,
  removeBankHoliday,
  readCalendarFeed,
  createCalendarFeed,
  deleteCalendarFeed,
  readCalendarFile,
} satisfies Partial<Handlers>
