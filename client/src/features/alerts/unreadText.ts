const SHOWN_MAX = 9

export const unreadNumber = (count: number): string => (count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count))

/** The unread count in words for the bell's accessible name. The number on the bell is the same. */
export const unreadText = (count: number): string => `${unreadNumber(count)} unread`
