import type { DataRead } from '@doorstep/contract/data-exports/schema'

/** What each entry of the audit says was shown. */
export const READ_ACTIONS: Record<string, DataRead['what']> = {
  'issue.readVulnerablePersons': 'vulnerablePersons',
  'issue.readPhoneNumber': 'phoneNumber',
  'user.readPhoneNumber': 'phoneNumber',
  'order.unlock': 'phoneNumber',
}
