/** A backup is due once a day; half a day more is for what may hold it up. */
export const BACKUP_AGE_MAX_HOURS = 36
/** The data retention page promises that no backup is kept longer. */
export const BACKUP_KEPT_MAX_DAYS = 90
