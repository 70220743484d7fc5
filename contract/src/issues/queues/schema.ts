import * as z from 'zod/mini'
import { ISSUE_QUEUES } from './rules.ts'

/** How many issues stand in a queue of the reader's, in their scope; at most 10,000. */
export const IssueQueueCount = z.object({ queue: z.enum(ISSUE_QUEUES), count: z.number() })
export type IssueQueueCount = z.infer<typeof IssueQueueCount>
