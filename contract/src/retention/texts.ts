import type { RetentionClass } from './schema.ts'

/** What stands in the place of an issue's words once its time is over. */
export const ANONYMISED_TITLE = 'Details removed'
export const ANONYMISED_DESCRIPTION = 'The details were removed when their time was over.'

interface ClassText {
  label: string
  /** What becomes of one, and from when on its age counts. */
  what: string
}

export const RETENTION_TEXTS: Record<RetentionClass, ClassText> = {
  accounts: {
    label: 'Closed accounts',
    what: 'Name, contact details, photo, sign-in and what they wrote to us go. Counted from the day they were suspended or rejected.',
  },
  issues: {
    label: 'Issues',
    what: 'Words, photos, notes and people go, the facts stay for the reports. Counted from the last change of an issue that has ended.',
  },
  reporters: {
    label: 'Reporters of unfinished issues',
    what: 'The person goes from the issue: name, phone number, flag and access. The issue goes on without a reporter. Counted from the day the account was suspended or rejected.',
  },
  items: { label: 'For you', what: 'Deleted: the line that told somebody of a change, not the issue.' },
  feedback: { label: 'Feedback', what: 'The comment goes, the rating stays.' },
  enquiries: { label: 'Questions', what: 'Deleted.' },
  proofs: { label: 'Proofs of address', what: 'Deleted, counted from the decision.' },
  invitations: { label: 'Invitations', what: 'Deleted, counted from the day they ran out.' },
  messages: { label: 'Texts of messages', what: 'Subject and text go; to whom and when stays.' },
  messageRecords: { label: 'Records of messages', what: 'Deleted: to whom a message went, and when.' },
  announcementRecipients: {
    label: 'Recipients of announcements',
    what: 'Deleted: who got an announcement. The announcement stays.',
  },
  receivedMails: {
    label: 'Mails that were not taken',
    what: 'Deleted: from whom a mail came that is no note, and about what.',
  },
  staffNotes: {
    label: 'Notes for staff',
    what: 'Deleted: what staff wrote about a home or a person. One about a person goes with their data if that is sooner.',
  },
  certificates: {
    label: 'Certificates of homes',
    what: 'Deleted with their files, counted from their last day, or from when they came. One without a last day stays until staff remove it.',
  },
  audit: {
    label: 'Audit',
    what: 'Deleted: who did what, from the oldest on. A hold keeps what is newer than what it holds, too.',
  },
  networks: { label: 'Sign-ins', what: 'Deleted: from which network somebody signed in.' },
  devices: {
    label: 'Devices of sessions',
    what: 'The name of the device goes, counted from the end of the session.',
  },
  codes: { label: 'Codes', what: 'Deleted: tries and codes of the second step.' },
  links: { label: 'Links', what: 'Deleted: links that were used or ran out.' },
  messageSecrets: {
    label: 'Codes and links in messages',
    what: 'Wiped from messages that are sent or over.',
  },
  idempotencyKeys: { label: 'Keys of repeated calls', what: 'Deleted.' },
}
/** Of the addresses of accounts that are nobody's any more; reserved by RFC 2606. */
export const NOBODYS_DOMAIN = 'removed.invalid'
