/** A backup is due once a day. Half a day is added for delays. */
export const BACKUP_AGE_MAX_HOURS = 36
/** The data retention page promises that no backup is kept longer than this. */
export const BACKUP_KEPT_MAX_DAYS = 90
