import { UNREAD_SHOWN_MAX } from './rules.ts'

export const unreadNumber = (count: number): string =>
  count > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : String(count)

/** The unread count for the bell's accessible name, equal to the number on it. */
export const unreadText = (count: number): string => `${unreadNumber(count)} unread`
