import type { RetentionClass } from './schema.ts'

/** Replaces an issue's title when it is anonymised. */
export const ANONYMISED_TITLE = 'Details removed'
export const ANONYMISED_DESCRIPTION = 'The details were removed when their retention period ended.'

interface ClassText {
  label: string
  /** What happens to records of this kind, and when their retention period starts. */
  what: string
}

export const RETENTION_TEXTS: Record<RetentionClass, ClassText> = {
  accounts: {
    label: 'Closed accounts',
    what: 'The name, contact details, photo, sign-in and everything that the person wrote to us are removed. The period starts on the day the account was suspended or rejected.',
  },
  issues: {
    label: 'Issues',
    what: 'Words, photos, notes and names are removed. The other facts stay for the reports. The period starts at the last change of an issue that has ended.',
  },
  reporters: {
    label: 'Reporters of unfinished issues',
    what: 'The name, phone number, vulnerable flag and access details of the reporter are removed. The issue continues without a reporter. The period starts on the day the account was suspended or rejected.',
  },
  items: {
    label: 'For you',
    what: 'The notification about a change is deleted. The issue is kept.',
  },
  feedback: { label: 'Feedback', what: 'The comment is deleted. The rating is kept.' },
  enquiries: { label: 'Questions', what: 'The question is deleted.' },
  proofs: { label: 'Proofs of address', what: 'The file is deleted. The period starts at the decision.' },
  invitations: {
    label: 'Invitations',
    what: 'Invitations are deleted. The period starts on the day they expired.',
  },
  messages: {
    label: 'Texts of messages',
    what: 'Subject and text are deleted. The recipient and the time stay.',
  },
  messageRecords: {
    label: 'Records of messages',
    what: 'The record of each message, with its recipient and time, is deleted.',
  },
  announcementRecipients: {
    label: 'Recipients of announcements',
    what: 'The list of an announcement’s recipients is deleted. The announcement is kept.',
  },
  receivedMails: {
    label: 'Emails that were not accepted',
    what: 'The sender and subject of emails that did not become notes are deleted.',
  },
  staffNotes: {
    label: 'Notes for staff',
    what: 'Notes that staff wrote about a home or a person are deleted. A note about a person is deleted with their data if that is sooner.',
  },
  certificates: {
    label: 'Certificates of homes',
    what: 'Certificates are deleted with their files. The period starts after the expiry date, or when the certificate was added if that is later. Certificates without an expiry date stay until staff remove them.',
  },
  audit: {
    label: 'Audit',
    what: 'Records of who did what are deleted, oldest first. A hold on a record also keeps every newer record.',
  },
  networks: { label: 'Sign-ins', what: 'The record of the network that somebody signed in from is deleted.' },
  devices: {
    label: 'Names of devices',
    what: 'The name of the device is removed. The period starts at the end of the session.',
  },
  codes: {
    label: 'Codes',
    what: 'Codes for the second step of sign-in, and attempts to enter them, are deleted.',
  },
  links: { label: 'Links', what: 'Links that were used or have expired are deleted.' },
  messageSecrets: {
    label: 'Codes and links in messages',
    what: 'Codes and links are erased from messages that we sent or couldn’t deliver.',
  },
  idempotencyKeys: { label: 'Keys for repeated requests', what: 'The keys are deleted.' },
}
/** The domain of anonymised accounts' email addresses. RFC 2606 reserves `.invalid`. */
export const ANONYMISED_DOMAIN = 'removed.invalid'
