import { UNREAD_CAP } from '@doorstep/contract/items/rules'

/** How many are unread, in words; they are counted up to a cap. */
export function unreadText(count: number): string {
  return count >= UNREAD_CAP ? `more than ${UNREAD_CAP - 1} unread` : `${count} unread`
}
