import type { IssueNumber } from './rules.ts'

export const LANDLORD_REPORT_TITLE = 'Landlord’s report'
export const MONTH_TO_COME = 'Choose this month or an earlier one.'

/** Labels of the figures, on screen and in the PDF. */
export const ISSUE_NUMBER_LABELS: Record<IssueNumber, string> = {
  raised: 'Raised',
  closed: 'Closed',
  open: 'Open at the end of the month',
  answeredOnTime: 'Answered on time',
  answeredLate: 'Answered late',
  completedOnTime: 'Completed on time',
  completedLate: 'Completed late',
  yes: 'Said that the problem is fixed',
  partly: 'Said that the problem is partly fixed',
  no: 'Said that the problem is not fixed',
  rated: 'Rated the repair',
}

export const ACTIVITY_NUMBER_LABELS = {
  done: 'Activities done',
  missed: 'Activities with a missed date',
} as const

export const LANDLORD_REPORT_SECTIONS = {
  issues: 'Issues',
  promises: 'On time',
  categories: 'By category',
  ages: 'Open issues by age',
  openIssues: 'Open issues',
  activities: 'Activities',
  satisfaction: 'Satisfaction',
} as const

/** How a figure is calculated, if its label does not make that clear. */
export const LANDLORD_REPORT_NOTES = {
  promises:
    'Answers are counted for issues raised in the month. Completions are counted for issues closed in the month.',
  activities:
    'Each activity counts as done at most once in the month. An activity counts as missed if it was not done on one of its planned dates in the month.',
  satisfaction: 'How residents answered “Is it fixed?” in the month, and how they rated this website.',
} as const

export const NO_OPEN_ISSUES = 'No issues were open.'
export const NO_CATEGORIES = 'No issues were raised, closed or open.'
export const AVERAGE_STARS = 'Average repair rating'
export const FEEDBACK_COUNT = 'Ratings of this website'
export const FEEDBACK_AVERAGE = 'Average website rating'

/** Column headings of the table of open issues. */
export const OPEN_COLUMNS = {
  jobId: 'Job',
  propertyName: 'Home',
  category: 'Category',
  priority: 'Priority',
  status: 'Status',
  reportedOn: 'Reported',
  age: 'Days open',
} as const
