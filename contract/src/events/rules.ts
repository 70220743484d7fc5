/** The kinds of record whose changes are sent on the live stream. */
export const LIVE_KINDS = [
  'alert',
  'announcement',
  'category',
  'firm',
  'incident',
  'issue',
  'notification',
  'message',
] as const
export type LiveKind = (typeof LIVE_KINDS)[number]
