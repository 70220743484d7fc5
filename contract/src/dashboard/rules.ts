/** The counts of a dashboard are exact up to here; above, there are more. */
export const DASHBOARD_COUNT_MAX = 1000
