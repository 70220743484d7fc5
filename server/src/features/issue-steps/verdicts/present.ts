import type { DoneWork } from '@doorstep/contract/issues/questions/schema'
import type { LinkedIssue, Verdicts } from '@doorstep/contract/issues/verdicts/schema'
import type { LinkedRow, QuestionRow } from '../../verdict-requests/queries.ts'

interface Shown {
  questions: readonly QuestionRow[]
  linked: readonly LinkedRow[]
  done: DoneWork[]
  seesVerdict: boolean
  /** The person whose answers the list shows. If undefined, the list shows everybody's answers. */
  onlyBy: number | undefined
}

/** Presents the answers that this reader may see, and the linked issues. */
export function presentVerdicts({ questions, linked, done, seesVerdict, onlyBy }: Shown): Verdicts {
  const isRead = ({ authorId }: QuestionRow): boolean => onlyBy === undefined || authorId === onlyBy
  const verdicts = questions
    .filter(isRead)
    .flatMap(({ answer, answeredAt, stars, words }) =>
      answer === null || answeredAt === null ? [] : [{ at: answeredAt.toISOString(), answer, stars, words }],
    )
  return {
    verdicts: seesVerdict ? verdicts : [],
    done,
    cameBackFrom: presentLinked(linked.find(({ isFirst }) => isFirst)),
    cameBackAs: presentLinked(linked.find(({ isFirst }) => !isFirst)),
  }
}

function presentLinked(row: LinkedRow | undefined): LinkedIssue | null {
  if (!row) return null
  const { issueId, jobId, title, status } = row
  return { issueId, jobId, title, status }
}
