import { sequenceAudit } from './audit/sequenceAudit.ts'
import { sealAudit } from './audit/sealAudit.ts'
import { convertPhoto } from './features/announcements/photos/service.ts'
import { sendAll, sendWaiting } from './features/announcements/sending/service.ts'
import { mailResetLink } from './features/auth/passwords/service.ts'
import { keepBackups } from './features/backups/service.ts'
import { warnOfCertificates } from './features/certificates/service.ts'
import { deleteExpired, makeDataExport } from './features/data-exports/service.ts'
import { repeatErasures } from './features/erasures/service.ts'
import { findFiles } from './features/file-store/service.ts'
import { warnOfPapers } from './features/firms/papers/service.ts'
import { mailUpdate, mailWaiting } from './features/incidents/mailing/service.ts'
import { warnOfUpdates } from './features/incidents/warnings/service.ts'
import { convertAttachment } from './features/issues/attachments/service.ts'
import { approveEmergency } from './features/issue-steps/emergencies/service.ts'
import { closeAnswered } from './features/issue-steps/building-verdicts/service.ts'
import { openApprovedIssue } from './features/issue-steps/hand-over/service.ts'
import { followQuestions } from './features/verdict-requests/service.ts'
import { warnOfDeadlines } from './features/deadlines/warnings/service.ts'
import { sendSummaries } from './features/notifications/summaries/service.ts'
import { remindOfAppointments } from './features/orders/appointments/service.ts'
import { convertOrderPhoto } from './features/orders/photos/service.ts'
import { warnOfFailed } from './features/outbox/failed/service.ts'
import {
  deleteExpiredLandlordReports,
  makeLandlordReportFile,
} from './features/landlord-reports/files/service.ts'
import { keepTallies } from './features/reports/tallies/service.ts'
import { keepRetention } from './features/retention/service.ts'
import { notifyManagers } from './features/users/sign-up/service.ts'
import { keepUpApplications } from './features/users/upkeep/service.ts'
import { sweepFiles } from './files/sweep.ts'
import { forgetDone, once } from './jobs/once.ts'
import type { JobHandler, QueuedJob } from './jobs/queue.ts'
import { pruneLimits } from './limits/prune.ts'

const queued: Record<QueuedJob, JobHandler['run']> = {
  'announcements.convertPhoto': (ctx, { id }) => convertPhoto(ctx, id),
  'announcements.send': (ctx, { id }) => sendAll(ctx, id),
  'attachments.convert': (ctx, { id }) => convertAttachment(ctx, id),
  'dataExports.make': (ctx, { id }) => makeDataExport(ctx, id),
  'incidents.mail': (ctx, { id }) => mailUpdate(ctx, id),
  'issues.approveEmergency': (ctx, { id }) => approveEmergency(ctx, id),
  'issues.open': (ctx, { id }) => openApprovedIssue(ctx, id),
  'orders.convertPhoto': (ctx, { id }) => convertOrderPhoto(ctx, id),
  'landlordReports.make': (ctx, { id }) => makeLandlordReportFile(ctx, id),
  'passwords.forgot': once((tx, { id }) => mailResetLink(tx, id)),
  'registration.applied': once((tx, { id }) => notifyManagers(tx, id)),
}

const SIX_HOURS = 6 * 3600

const scheduled: (JobHandler & { schedule: string })[] = [
  { name: 'announcements.sendWaiting', schedule: '* * * * *', run: sendWaiting },
  { name: 'audit.sequence', schedule: '* * * * *', run: sequenceAudit },
  { name: 'audit.seal', schedule: '* * * * *', run: async (ctx) => void (await sealAudit(ctx)) },
  { name: 'incidents.mailWaiting', schedule: '* * * * *', run: mailWaiting },
  { name: 'incidents.warnOfUpdates', schedule: '* * * * *', run: warnOfUpdates },
  { name: 'issues.warnOfDeadlines', schedule: '* * * * *', run: warnOfDeadlines },
  { name: 'orders.remindOfAppointments', schedule: '* * * * *', run: remindOfAppointments },
  { name: 'reports.tallies', schedule: '* * * * *', run: keepTallies },
  // The server also repeats erasures at startup, before anybody can see the data. This job repeats them in case the
  // file store was unavailable then.
  { name: 'erasures.repeat', schedule: '*/5 * * * *', run: async (ctx) => void (await repeatErasures(ctx)) },
  { name: 'files.sweep', schedule: '*/5 * * * *', run: (ctx) => sweepFiles(ctx, findFiles) },
  { name: 'dataExports.deleteExpired', schedule: '*/10 * * * *', run: deleteExpired },
  { name: 'landlordReports.deleteExpired', schedule: '*/10 * * * *', run: deleteExpiredLandlordReports },
  { name: 'issues.closeAnswered', schedule: '*/15 * * * *', run: closeAnswered },
  { name: 'issues.followQuestions', schedule: '*/15 * * * *', run: followQuestions },
  // The job runs every 15 minutes, because the offset of some time zones includes a quarter of an hour. It has an
  // effect once a day.
  { name: 'notifications.summarise', schedule: '*/15 * * * *', run: sendSummaries },
  { name: 'limits.prune', schedule: '19 * * * *', run: pruneLimits },
  { name: 'jobs.forgetDone', schedule: '29 * * * *', run: forgetDone },
  { name: 'outbox.warn', schedule: '43 * * * *', run: warnOfFailed },
  // The job runs every hour, to make up for failures and for time when the server was down. It has an effect once a
  // day.
  { name: 'users.upkeep', schedule: '7 * * * *', run: keepUpApplications },
  { name: 'firms.warnOfPapers', schedule: '13 * * * *', run: warnOfPapers },
  { name: 'retention.run', schedule: '17 * * * *', run: keepRetention },
  { name: 'certificates.warn', schedule: '23 * * * *', run: warnOfCertificates },
  {
    name: 'backups.make',
    schedule: '37 * * * *',
    runsAtStart: true,
    expireInSeconds: SIX_HOURS,
    run: keepBackups,
  },
]

export const jobHandlers: readonly JobHandler[] = [
  ...Object.entries(queued).map(([name, run]) => ({ name, run })),
  ...scheduled,
]

export const queues: readonly string[] = jobHandlers.map(({ name }) => name)
