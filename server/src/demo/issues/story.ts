import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { CategoryPath, PlannedPhoto } from '../plan.ts'

export interface StoryStep {
  daysAgo: number
  time: string
  by: string
  /** Left out, the step is a note. */
  status?: IssueStatus
  note?: string
  internal?: boolean
}

export interface Story {
  reporter: string
  property: string
  category: CategoryPath
  title: string
  description: string
  vulnerable?: boolean
  photos?: PlannedPhoto[]
  daysAgo: number
  time: string
  /** The opening after an approval is added. */
  steps: StoryStep[]
}
