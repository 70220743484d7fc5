/** Dashboard counts are exact up to this number. */
export const DASHBOARD_COUNT_MAX = 1000
