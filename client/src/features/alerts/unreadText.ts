const SHOWN_MAX = 9

/** As much of a number as fits on a bell. */
export const unreadNumber = (count: number): string => (count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count))

/** How many are unread, for the bell's name, which has what the eye reads there. */
export const unreadText = (count: number): string => `${unreadNumber(count)} unread`
