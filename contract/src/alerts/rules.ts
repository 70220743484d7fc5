export const ALERT_MESSAGE_MAX = 500
