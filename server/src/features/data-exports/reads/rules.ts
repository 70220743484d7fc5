import type { DataRead } from '@doorstep/contract/data-exports/schema'

/** The restricted data that a person saw, by audit action. */
export const READ_ACTIONS: Record<string, DataRead['what']> = {
  'issue.readVulnerablePersons': 'vulnerablePersons',
  'issue.readPhoneNumber': 'phoneNumber',
  'user.readPhoneNumber': 'phoneNumber',
  'order.unlock': 'phoneNumber',
  'accessNote.readByFirm': 'accessNote',
}
