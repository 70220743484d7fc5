import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PressedTime } from '../../ui/PressedTime.tsx'
import { EmergencyBadge } from './emergencies/EmergencyBadge.tsx'
import { NotEmergencyButton } from './emergencies/NotEmergencyButton.tsx'
import { nextStep } from './format.ts'
import { latestWord, reachedAt } from './history.ts'
import { IssueActions } from './IssueActions.tsx'
import { IssueStatusBadge } from './IssueStatusBadge.tsx'

const OPENING = 'Reported as an emergency: it opens in a moment, without waiting for an approval.'

interface IssueStandProps {
  issue: Issue
  /** Undefined until they have come, and for who may not read them. */
  events: readonly IssueEvent[] | undefined
  isReading: boolean
  isOwn: boolean
}

/** What everybody asks first: where it stands, what happens next, what was said last, and what can be done about it. */
export function IssueStand({ issue, events, isReading, isOwn }: IssueStandProps) {
  const isOpening = issue.status === 'Submitted' && issue.priority === 'Emergency'
  const word = events && latestWord(events)
  const since = events && reachedAt(events, issue.status)
  return (
    <Card>
      <h2 className="sr-only">Where it stands</h2>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-2" aria-live="polite">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
            <IssueStatusBadge status={issue.status} />
            <EmergencyBadge issue={issue} />
            {since && <PressedTime at={since} />}
          </p>
          <p className="text-base font-medium">{isOpening ? OPENING : nextStep(issue.status, isOwn)}</p>
        </div>
        {isReading && issue.comments && <Skeleton className="h-16" label="Loading the latest note" />}
        {word && <LatestWord word={word} />}
        <div className="flex flex-col gap-3 empty:hidden print:hidden">
          <IssueActions issue={issue} where="page" />
          <NotEmergencyButton issue={issue} />
          {isOwn && (
            <p className="text-sm text-muted">
              Something to add, or to ask? <Link href={paths.help}>Write to the property manager</Link>
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}

/** Others' newest note, as much as this reader may see. */
function LatestWord({ word }: { word: IssueEvent }) {
  return (
    <figure aria-label="Latest note" className="border-l-4 border-accent pl-3">
      <figcaption className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
        <span className="font-medium text-text">{word.actor ?? 'Somebody'}</span>
        <PressedTime at={word.at} />
        {word.internal && (
          <Badge tone="warn" hasDot={false}>
            Internal note
          </Badge>
        )}
      </figcaption>
      <blockquote className="mt-1 text-sm break-words whitespace-pre-line">{word.note}</blockquote>
    </figure>
  )
}
