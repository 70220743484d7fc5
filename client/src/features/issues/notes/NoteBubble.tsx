import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { Lock } from 'lucide-react'
import { Badge } from '../../../ui/Badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { PressedTime } from '../../../ui/PressedTime.tsx'
import { actorName, writerName } from '../history.ts'
import { PhotoStrip } from '../attachments/PhotoStrip.tsx'
import { MailedMark } from '../mailed-notes/MailedNote.tsx'
import { Bubble } from './Bubble.tsx'
import { NoteActions } from './NoteActions.tsx'
import { audienceBadge, isForStaffAlone, shortReaders } from './audiences.ts'

interface NoteBubbleProps {
  issue: Issue
  event: IssueEvent
  /** The readers of most notes. A note names its readers only if they are not the usual readers. */
  usualReaders: string | undefined
  onAnswer?: ((event: IssueEvent) => void) | undefined
}

/** A note and the people who can read it. */
export function NoteBubble({ issue, event, usualReaders, onAnswer }: NoteBubbleProps) {
  const { own, at, readers, attachments, isTakenBack } = event
  const badge = audienceBadge(event)
  const isNamed = !isNamedAbove(event)
  return (
    <div className={cx('flex flex-col gap-1', own ? 'items-end' : 'items-start')}>
      {/* A phone cannot show cut-off names on hover, so the line wraps on a phone. */}
      <p
        className={cx(
          'max-w-full px-1 text-xs break-words text-muted empty:hidden md:truncate print:whitespace-normal',
          own && 'max-md:text-right',
        )}
      >
        {isNamed && (
          <>
            <span dir="auto" className="font-medium text-text">
              {writerName(event)}
            </span>
            <span aria-hidden="true"> · </span>
            <PressedTime at={at} />
          </>
        )}
        <MailedMark event={event} />
        {readers !== null && readers !== badge && readers !== usualReaders && (
          <span dir="auto" title={readers}>
            {isNamed && <span aria-hidden="true"> · </span>}
            Readers: {shortReaders(readers)}
          </span>
        )}
      </p>
      <div
        className={cx(
          'flex max-w-[92%] items-center gap-1 @max-[14rem]/screen:flex-wrap',
          own && 'flex-row-reverse',
        )}
      >
        <Bubble look={lookOf(event)} isOwn={own}>
          {(badge !== null || isTakenBack) && (
            <p className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1">
              {badge !== null && (
                <span className="inline-flex items-center gap-1 text-xs font-semibold">
                  <Lock aria-hidden="true" className="size-3" />
                  {badge}
                </span>
              )}
              {isTakenBack && (
                <Badge tone="neutral" hasDot={false}>
                  Taken back
                </Badge>
              )}
            </p>
          )}
          <p dir="auto" className="whitespace-pre-line">
            {event.note}
          </p>
          {attachments.length > 0 && (
            <div className="mt-2">
              <PhotoStrip of={issue} photos={attachments} isSmall />
            </div>
          )}
        </Bubble>
        <NoteActions issue={issue} event={event} onAnswer={onAnswer} />
      </div>
    </div>
  )
}

/** A note that came with a step of the issue is below the line of that step, which names the same person and time. */
function isNamedAbove(event: IssueEvent): boolean {
  return event.kind !== 'noteAdded' && actorName(event) === writerName(event)
}

function lookOf(event: IssueEvent) {
  if (event.isTakenBack) return 'gone'
  if (event.audience === 'order') return 'order'
  if (isForStaffAlone(event)) return 'staff'
  return event.own ? 'own' : 'other'
}
