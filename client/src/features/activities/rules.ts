/** Lists cut the name of an activity after this many characters. */
export const ACTIVITY_TEXT_MAX = 100

/** The time on the day of planned works by which the incident promises its next update. */
export const AFTER_WORKS = '17:00'
