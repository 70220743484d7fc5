export const ACTIVITY_NAME_MAX = 100
/** The maximum number of activities on the dashboard, which shows those that are due soonest. */
export const DASHBOARD_ACTIVITIES_MAX = 5
/** The longest period that one calendar shows, in days: a month in whole weeks. */
export const CALENDAR_DAYS_MAX = 42
/** The maximum number of entries in a calendar. If there are more entries, the calendar leaves out the latest. */
export const CALENDAR_ENTRIES_MAX = 500
/** The longest interval between two dates of an activity, for each unit. */
export const REPEAT_MAX = { day: 365, week: 104, month: 60, year: 25 } as const
