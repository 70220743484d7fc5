import * as z from 'zod/mini'
import { ISSUE_QUEUES } from './rules.ts'

/** The number of issues in one of the reader's queues, in their scope and up to 10,000. */
export const IssueQueueCount = z.object({ queue: z.enum(ISSUE_QUEUES), count: z.number() })
export type IssueQueueCount = z.infer<typeof IssueQueueCount>
