const SHOWN_MAX = 9

export const unreadNumber = (count: number): string => (count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count))

/** The unread count for the bell's accessible name, equal to the number on it. */
export const unreadText = (count: number): string => `${unreadNumber(count)} unread`
