import { UNREAD_SHOWN_MAX } from './rules.ts'

export const unreadNumber = (count: number): string =>
  count > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : String(count)

/** The unread count in words for the bell's accessible name. The number on the bell is the same. */
export const unreadText = (count: number): string => `${unreadNumber(count)} unread`
