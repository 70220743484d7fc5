/** How long the banner shows each alert, on the dashboard and on all other screens. */
export const DASHBOARD_ALERT_MS = 5000
export const ALERT_MS = 3000

/** How often a visible page loads the active alerts. */
export const ALERTS_POLL_MS = 30_000

/** The bell shows a larger number of unread entries as this number and a plus sign. */
export const UNREAD_SHOWN_MAX = 9
