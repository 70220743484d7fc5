/** Dashboard counts are exact up to this number. */
export const DASHBOARD_COUNT_MAX = 1000
/** For how many hours a device keeps the dashboard for use without a network. */
export const KEPT_DASHBOARD_HOURS = 24
