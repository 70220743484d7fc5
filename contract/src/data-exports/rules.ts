/** How long a copy of one's data waits to be fetched. */
export const EXPORT_KEPT_HOURS = 24
