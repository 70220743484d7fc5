import { expect, it } from 'vitest'
import * as activities from '@doorstep/contract/activities/rules'
import * as announcements from '@doorstep/contract/announcements/rules'
import * as logins from '@doorstep/contract/auth/rules'
import * as bodies from '@doorstep/contract/bodyLimits'
import * as categories from '@doorstep/contract/categories/rules'
import * as certificates from '@doorstep/contract/certificates/rules'
import * as calendars from '@doorstep/contract/collections/rules'
import * as csv from '@doorstep/contract/csv'
import * as dashboard from '@doorstep/contract/dashboard/rules'
import * as dataExports from '@doorstep/contract/data-exports/rules'
import * as deadlines from '@doorstep/contract/deadlines/rules'
import * as expiry from '@doorstep/contract/expiry/rules'
import * as firms from '@doorstep/contract/firms/rules'
import * as building from '@doorstep/contract/issues/building/rules'
import * as incidents from '@doorstep/contract/incidents/rules'
import * as incidentTemplates from '@doorstep/contract/incidents/templates/rules'
import * as emergencies from '@doorstep/contract/issues/emergencies/rules'
import * as issueTexts from '@doorstep/contract/issues/rules'
import * as attachments from '@doorstep/contract/issues/attachments/rules'
import * as links from '@doorstep/contract/issues/links/rules'
import * as merging from '@doorstep/contract/issues/merging/rules'
import * as notes from '@doorstep/contract/issues/notes/rules'
import * as duplicates from '@doorstep/contract/issues/possible-duplicates/rules'
import * as redaction from '@doorstep/contract/issues/redaction/rules'
import * as replies from '@doorstep/contract/issues/saved-replies/rules'
import * as verdicts from '@doorstep/contract/issues/verdicts/rules'
import * as views from '@doorstep/contract/issues/views/rules'
import * as notifications from '@doorstep/contract/notifications/rules'
import * as appointments from '@doorstep/contract/orders/appointments/rules'
import * as orders from '@doorstep/contract/orders/rules'
import * as work from '@doorstep/contract/orders/work/rules'
import * as outbox from '@doorstep/contract/outbox/rules'
import * as landlordReportFiles from '@doorstep/contract/landlord-reports/rules'
import * as paging from '@doorstep/contract/paging'
import * as profiles from '@doorstep/contract/profiles/rules'
import * as quotes from '@doorstep/contract/quotes/rules'
import * as repeats from '@doorstep/contract/repeats/rules'
import * as search from '@doorstep/contract/search/rules'
import * as sessions from '@doorstep/contract/sessions/rules'
import * as invitations from '@doorstep/contract/users/invites/rules'
import * as accounts from '@doorstep/contract/users/rules'
import * as audit from '../src/audit/rules.ts'
import * as backups from '../src/backup/rules.ts'
import * as exporting from '../src/features/data-exports/rules.ts'
import * as comparing from '../src/features/issue-reading/possible-duplicates/rules.ts'
import * as issues from '../src/features/issues/rules.ts'
import * as summaries from '../src/features/notifications/rules.ts'
import * as reminders from '../src/features/orders/appointments/rules.ts'
import * as receivedMails from '../src/features/received-mails/rules.ts'
import * as files from '../src/files/rules.ts'
import * as mails from '../src/mail/queries.ts'

const MODULES: Record<string, object> = {
  accounts,
  activities,
  announcements,
  incidents,
  incidentTemplates,
  appointments,
  attachments,
  audit,
  backups,
  bodies,
  building,
  calendars,
  categories,
  certificates,
  comparing,
  csv,
  dashboard,
  dataExports,
  deadlines,
  duplicates,
  emergencies,
  expiry,
  exporting,
  files,
  firms,
  invitations,
  issues,
  issueTexts,
  links,
  merging,
  notifications,
  logins,
  mails,
  notes,
  orders,
  outbox,
  landlordReportFiles,
  paging,
  profiles,
  quotes,
  receivedMails,
  redaction,
  reminders,
  repeats,
  replies,
  search,
  sessions,
  summaries,
  verdicts,
  views,
  work,
}

/** Limits and times that people read about or encounter. */
const NUMBERS = `
accounts APPLICATION_LAPSE_DAYS 90
accounts APPLICATION_REMIND_DAYS 14
accounts BULK_MAX 100
accounts PHONE_MAX 60
accounts PROOF_MAX_BYTES 5242880
accounts REPLACE_DAYS 7
accounts USER_REASON_MAX 500
activities ACTIVITY_NAME_MAX 100
activities CALENDAR_DAYS_MAX 42
activities CALENDAR_ENTRIES_MAX 500
activities DASHBOARD_ACTIVITIES_MAX 5
activities REPEAT_MAX {"day":365,"week":104,"month":60,"year":25}
announcements ANNOUNCEMENT_DAYS_AHEAD 366
announcements ANNOUNCEMENT_HOMES_MAX 500
announcements ANNOUNCEMENT_PHOTOS_MAX 3
announcements ANNOUNCEMENT_TEMPLATES_MAX 200
announcements ANNOUNCEMENT_TEXT_MAX 5000
announcements ANNOUNCEMENT_TITLE_MAX 100
announcements ANNOUNCEMENT_TITLE_MIN 5
appointments ASKED_WORDS_MAX 1000
appointments NO_ACCESS_TRIES 3
appointments NO_ACCESS_WAYS 2
appointments SLOT_DAYS_MAX 60
attachments ATTACHMENTS_MAX 3
attachments ATTACHMENT_MAX_BYTES 5242880
audit DENIALS_COUNTED_MS 60000
backups BACKUP_AGE_MAX_HOURS 36
backups BACKUP_KEPT_MAX_DAYS 90
bodies FILE_FORM_LIMIT 6291456
bodies MORE_PHOTOS_FORM_LIMIT 54525952
bodies PHOTOS_FORM_LIMIT 16777216
building CLOSES_AFTER_DAYS 3
building PUBLIC_TITLE_MAX 100
calendars CALENDAR_COLLECTION_DAYS 366
calendars EVERY_WEEKS_MAX 4
calendars HOLIDAYS_AHEAD_DAYS 400
calendars ICS_LIMIT_BYTES 1500000
calendars NEXT_DATES 8
calendars SHIFTS_MAX 60
categories CATEGORY_ADVICE_MAX 300
categories CATEGORY_LEVELS 3
categories CATEGORY_NAME_MAX 80
categories CATEGORY_QUESTION_MAX 120
categories CATEGORY_WORDS_MAX 500
certificates CERTIFICATES_MAX 200
certificates CERTIFICATE_NAME_MAX 100
certificates ORDER_CERTIFICATES_MAX 10
comparing ENDED_WITHIN_DAYS 30
csv IMPORT_ERRORS_MAX 200
csv IMPORT_LIMIT_BYTES 3145728
csv IMPORT_ROWS_MAX 2000
dashboard DASHBOARD_COUNT_MAX 1000
dashboard KEPT_DASHBOARD_HOURS 24
dataExports EXPORT_KEPT_HOURS 24
deadlines DEADLINE_AMOUNT_MAX {"hours":8784,"workingHours":2000,"workingDays":260}
deadlines DEADLINE_RULE_YEARS_AHEAD 2
deadlines DUE_SOON_DAYS 7
duplicates POSSIBLE_DUPLICATES_MAX 5
emergencies EMERGENCY_TEXT_PAUSE_MINUTES 10
expiry EXPIRY_WARNING_DAYS [30,7,0]
exporting BEATS_MISSED_MAX 4
exporting FETCH_BEAT_MS 60000
exporting FETCH_MS 300000
exporting READS_MAX 10000
exporting SECURITY_MAX 10000
files CONVERSION_TRIES_MAX 10
files MAX_PIXELS 51000000
files MAX_WHOLE_BYTES 300000000
firms FIRM_DEVELOPMENTS_MAX 200
firms FIRM_NAME_MAX 100
firms FIRM_NAME_MIN 2
firms FIRM_PAPERS_MAX 20
incidentTemplates TEMPLATE_BODY_MAX 2000
incidentTemplates TEMPLATE_SUBJECT_MAX 100
incidents INCIDENT_CANCELLED_SHOWN_HOURS 24
incidents INCIDENT_DAYS_AHEAD 31
incidents INCIDENT_ISSUES_MAX 200
incidents INCIDENT_MANAGERS_AFTER_MINUTES 60
incidents INCIDENT_PLACES_MAX 200
incidents INCIDENT_REOPEN_DAYS 7
incidents INCIDENT_TEXT_MAX 5000
incidents INCIDENT_TITLE_MAX 100
incidents INCIDENT_TITLE_MIN 5
invitations EXPIRED_SHOWN_DAYS 30
invitations INVITE_HOURS 72
issueTexts ISSUE_DESCRIPTION_MAX 5000
issueTexts ISSUE_DESCRIPTION_MIN 5
issueTexts ISSUE_NOTE_MAX 2000
issueTexts ISSUE_TITLE_MAX 100
issueTexts ISSUE_TITLE_MIN 5
issues STAFF_LIMIT_FACTOR 10
landlordReportFiles LANDLORD_REPORT_FILES_MAX 20
landlordReportFiles LANDLORD_REPORT_KEPT_HOURS 24
landlordReportFiles LANDLORD_REPORT_OPEN_MAX 300
links LINKS_MAX 50
logins AUTHENTICATOR_SECRET_LENGTH 32
logins CODES_OVER_SECONDS 2
logins CODE_DIGITS 6
logins CODE_LOCK_MINUTES 15
logins CODE_MINUTES 10
logins CODE_RESENDS_MAX 2
logins CODE_RESEND_SECONDS 180
logins CODE_TRIES_MAX 3
logins FIRST_ADMIN_MINUTES 30
logins LOGIN_WAIT_MINUTES [1,2,4,8,15]
logins PASSWORD_MAX 30
logins PASSWORD_MIN 12
logins RECOVERY_CODES 10
logins RESET_MINUTES 60
mails LEASE_SECONDS 60
mails NEWS_WAIT_MINUTES 15
merging UNMERGE_DAYS 28
notes NOTE_PHOTOS_MAX 3
notes NOTE_PHOTOS_MAX_STAFF 10
notes QUIET_DAYS 7
notes WRITING_DAYS_AFTER_CLOSING 28
notifications UNREAD_CAP 100
orders LIMIT_MAX 100000000
orders ORDER_PHOTOS_MAX 10
orders ORDER_WORDS_MAX 2000
orders SLOTS_MAX 5
outbox GIVE_UP_HOURS 24
outbox LATELY_FAILED_HOURS 1
outbox OVERDUE_MINUTES 15
paging COUNT_CAP 10000
paging PAGE_LIMIT_DEFAULT 100
paging PAGE_LIMIT_MAX 500
profiles PHOTO_MAX_BYTES 5242880
quotes QUOTES_MAX 3
quotes QUOTE_PHOTOS_MAX 10
quotes QUOTE_WORDS_MAX 2000
receivedMails ANSWERED_ONCE_HOURS 24
receivedMails MAIL_MAX_BYTES 26214400
redaction REDACTED_AREAS_MAX 20
redaction REDACTED_WORDS_MAX 5000
redaction REDACTED_WORDS_MIN 2
redaction REDACTION_REASON_MAX 500
reminders CALENDAR_KEPT_DAYS 90
reminders REMINDERS {"day":86400000,"hours":7200000}
repeats BODY_SECONDS 60
repeats KEY_HOURS 24
replies REPLY_TITLE_MAX 60
replies SAVED_REPLIES_MAX 100
search SEARCH_HITS 8
search SEARCH_MAX 100
search SEARCH_MIN 2
sessions FRESH_MINUTES 15
sessions IDLE_MINUTES 20
sessions IDLE_PROMPT_MINUTES 2
sessions KNOWN_NETWORK_DAYS 30
sessions OWING_SESSION_MINUTES 10
sessions SESSIONS_MAX 10
sessions SESSION_HOURS 12
sessions SESSION_IDLE_MINUTES 23
sessions WELCOME_DAYS 30
summaries SUMMARY_HOUR 8
summaries SUMMARY_MAX 20
verdicts ANSWER_DAYS 14
verdicts COME_BACK_DAYS 28
verdicts REMIND_DAYS 7
verdicts STARS_MAX 5
views VIEWS_MAX 20
views VIEW_NAME_MAX 60
work UNLOCK_CODE_MINUTES 10
work UNLOCK_HOURS 12
work UNLOCK_TRIES_MAX 5
`

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'object' &&
    value !== null &&
    !('_zod' in value) &&
    Object.values(value).length > 0 &&
    Object.values(value).every((one) => typeof one === 'number'))

it('the limits and times that people encounter are the documented ones', () => {
  const found = Object.entries(MODULES).flatMap(([module, all]) =>
    Object.entries(all)
      .filter(([name, value]) => /^[A-Z_]+$/.test(name) && isNumeric(value))
      .map(([name, value]) => `${module} ${name} ${JSON.stringify(value)}`),
  )
  expect(found.toSorted()).toEqual(NUMBERS.trim().split('\n').toSorted())
})
