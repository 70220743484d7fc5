/** For how many hours a data export can be downloaded. */
export const EXPORT_KEPT_HOURS = 24

/** The JSON files of a data export, which also contains a README and photos. */
export type DataFile =
  | 'profile.json'
  | 'roles.json'
  | 'settings.json'
  | 'sessions.json'
  | 'security.json'
  | 'issues.json'
  | 'orders.json'
  | 'feedback.json'
  | 'enquiries.json'
  | 'messages.json'
  | 'received-mails.json'
  | 'notes.json'
  | 'for-you.json'
  | 'saved.json'
  | 'reads.json'
