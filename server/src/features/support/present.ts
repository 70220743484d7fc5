import type { Enquiry } from '@doorstep/contract/support/schema'
import type { EnquiryRow } from './queries.ts'

export function presentEnquiry({ createdAt, ...row }: EnquiryRow): Enquiry {
  return { ...row, createdAt: createdAt.toISOString() }
}
