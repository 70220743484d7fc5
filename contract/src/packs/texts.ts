import type { IssueNumber } from './rules.ts'

export const PACK_TITLE = 'Client’s pack'
export const MONTH_TO_COME = 'Choose a month that has begun.'

/** What stands at each number, on the screen and on paper. */
export const ISSUE_NUMBER_LABELS: Record<IssueNumber, string> = {
  raised: 'Raised',
  closed: 'Closed',
  open: 'Open at the end',
  answeredOnTime: 'Answered on time',
  answeredLate: 'Answered late',
  completedOnTime: 'Completed on time',
  completedLate: 'Completed late',
  yes: 'Said that it is fixed',
  partly: 'Said that it is partly fixed',
  no: 'Said that it is not fixed',
  rated: 'Rated the repair',
}

export const ACTIVITY_NUMBER_LABELS = {
  done: 'Activities done',
  missed: 'Activities with a missed date',
} as const

export const PACK_SECTIONS = {
  issues: 'Issues',
  promises: 'On time',
  categories: 'By category',
  ages: 'Open issues by age',
  openIssues: 'Open issues',
  activities: 'Activities',
  satisfaction: 'Satisfaction',
} as const

/** What each number stands on, where that is not plain. */
export const PACK_NOTES = {
  promises: 'Answers are of the issues raised in the month, completions of those closed in it.',
  activities:
    'An activity counts as done once for the month, and as missed where one of its planned dates in the month passed without it.',
  satisfaction:
    'What residents answered in the month when they were asked whether a repair is done, and how they rated this site.',
} as const

export const NO_OPEN_ISSUES = 'Nothing was open.'
export const NO_CATEGORIES = 'Nothing was raised, closed or open.'
export const AVERAGE_STARS = 'Average of the stars'
export const FEEDBACK_COUNT = 'Ratings of the site'
export const FEEDBACK_AVERAGE = 'Average of these ratings'

/** Heads of the table of open issues. */
export const OPEN_COLUMNS = {
  jobId: 'Job',
  propertyName: 'Home',
  category: 'Category',
  priority: 'Priority',
  status: 'Status',
  reportedOn: 'Reported',
  age: 'Days open',
} as const
