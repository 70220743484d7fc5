/** Lists cut the name of an activity after this many characters. */
export const ACTIVITY_TEXT_MAX = 100

/** The time on the day of planned works by which people hear how they went. */
export const AFTER_WORKS = '17:00'
