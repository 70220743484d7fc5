import { sweepJob } from '../../files/sweep.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { findFiles } from './service.ts'

export const fileStoreJobs: readonly JobHandler[] = [sweepJob(findFiles)]
