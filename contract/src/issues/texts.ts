import type { ReportSource } from './rules.ts'

export const NOT_EDITABLE = 'This issue can no longer be edited.'

/** Replaces a text that staff changed after its reporter had left the home. */
export const CHANGED_AFTER_LEAVING = 'Changed after you left'

/** What happens after a report. The receipt and the page both show this text. */
export const RECEIVED = 'A property manager will look at your report, and you will hear from us.'

/** Labels for how a report reached staff, in the form and on the issue page. */
export const REPORT_SOURCE_LABELS: Record<ReportSource, string> = {
  phone: 'Phone',
  mail: 'Email or letter',
  walkIn: 'In person',
}
export const REPORT_SOURCE_TEXTS: Record<ReportSource, string> = {
  phone: 'by phone',
  mail: 'by email or letter',
  walkIn: 'in person',
}
