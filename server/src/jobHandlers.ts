import { auditJobs } from './audit/jobs.ts'
import { announcementPhotoJobs } from './features/announcements/photos/jobs.ts'
import { announcementJobs } from './features/announcements/sending/jobs.ts'
import { passwordJobs } from './features/auth/passwords/jobs.ts'
import { backupJobs } from './features/backups/jobs.ts'
import { certificateJobs } from './features/certificates/jobs.ts'
import { dataExportJobs } from './features/data-exports/jobs.ts'
import { packJobs } from './features/packs/files/jobs.ts'
import { erasureJobs } from './features/erasures/jobs.ts'
import { fileStoreJobs } from './features/file-store/jobs.ts'
import { attachmentJobs } from './features/issues/attachments/jobs.ts'
import { emergencyJobs } from './features/issues/emergencies/jobs.ts'
import { handOverJobs } from './features/issues/hand-over/jobs.ts'
import { questionJobs } from './features/issues/questions/jobs.ts'
import { warningJobs } from './features/issues/warnings/jobs.ts'
import { itemJobs } from './features/items/summaries/jobs.ts'
import { orderPhotoJobs } from './features/orders/photos/jobs.ts'
import { appointmentJobs } from './features/orders/appointments/jobs.ts'
import { outboxJobs } from './features/outbox/jobs.ts'
import { tallyJobs } from './features/reports/tallies/jobs.ts'
import { retentionJobs } from './features/retention/jobs.ts'
import { signUpJobs } from './features/users/sign-up/jobs.ts'
import { paperJobs } from './features/firms/papers/jobs.ts'
import { upkeepJobs } from './features/users/upkeep/jobs.ts'
import { onceJobs } from './jobs/once.ts'
import type { JobHandler } from './jobs/queue.ts'
import { limitJobs } from './limits/prune.ts'

/** Everything that works in the background. */
export const jobHandlers: readonly JobHandler[] = [
  ...handOverJobs,
  ...emergencyJobs,
  ...warningJobs,
  ...questionJobs,
  ...itemJobs,
  ...appointmentJobs,
  ...announcementJobs,
  ...announcementPhotoJobs,
  ...attachmentJobs,
  ...orderPhotoJobs,
  ...fileStoreJobs,
  ...auditJobs,
  ...limitJobs,
  ...onceJobs,
  ...retentionJobs,
  ...passwordJobs,
  ...outboxJobs,
  ...signUpJobs,
  ...upkeepJobs,
  ...tallyJobs,
  ...dataExportJobs,
  ...packJobs,
  ...backupJobs,
  ...erasureJobs,
  ...paperJobs,
  ...certificateJobs,
]

/** Where that work waits. */
export const queues: readonly string[] = jobHandlers.map(({ name }) => name)
