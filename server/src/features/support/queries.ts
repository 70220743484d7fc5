import type { SystemCtx, SystemWriteCtx } from '../../context.ts'
import { columnsOf } from '../../db/columns.ts'
import { repeatsSince } from '../../db/repeats.ts'

export interface NewEnquiry {
  userId: number
  propertyId: number | null
  subject: string
  message: string
}

const COLUMNS = ['id', 'property_id as propertyId', 'subject', 'message', 'created_at as createdAt'] as const

export type EnquiryRow = Awaited<ReturnType<typeof insertEnquiry>>

export async function insertEnquiry(ctx: SystemWriteCtx, enquiry: NewEnquiry) {
  return ctx.db
    .insertInto('enquiries')
    .values({ ...columnsOf('enquiries', enquiry), created_at: ctx.now() })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function findRepeatedEnquiry(
  ctx: SystemCtx,
  enquiry: NewEnquiry,
): Promise<EnquiryRow | undefined> {
  return ctx.db
    .selectFrom('enquiries')
    .select(COLUMNS)
    .where('user_id', '=', enquiry.userId)
    .where('property_id', 'is not distinct from', enquiry.propertyId)
    .where('subject', '=', enquiry.subject)
    .where('message', '=', enquiry.message)
    .where('created_at', '>', repeatsSince(ctx))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
