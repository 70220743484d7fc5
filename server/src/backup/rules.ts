/** A backup is due every day. It counts as late after a day and a half. */
export const BACKUP_AGE_MAX_HOURS = 36
/** The data retention page promises that no backup is kept longer than this many days. */
export const BACKUP_KEPT_MAX_DAYS = 90
