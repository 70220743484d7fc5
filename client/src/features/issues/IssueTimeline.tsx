import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { Badge } from '../../ui/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { PressedTime } from '../../ui/PressedTime.tsx'
import { EVENT_KINDS } from './history.ts'

/** What has happened to an issue, newest first. */
export function IssueTimeline({ events }: { events: readonly IssueEvent[] }) {
  return (
    <ol className="flex flex-col">
      {events.toReversed().map((event, index) => (
        <Entry
          key={`${event.at}-${event.kind}-${index}`}
          event={event}
          isLast={index === events.length - 1}
        />
      ))}
    </ol>
  )
}

function Entry({ event, isLast }: { event: IssueEvent; isLast: boolean }) {
  const { icon: Icon, text } = EVENT_KINDS[event.kind]
  return (
    <li className="flex gap-3">
      <div aria-hidden="true" className="flex flex-col items-center">
        <span className="flex size-7 shrink-0 items-center justify-center rounded-full border border-border bg-canvas text-muted">
          <Icon className="size-3.5" />
        </span>
        {!isLast && <span className="w-px flex-1 bg-border" />}
      </div>
      <div className={cx('min-w-0 flex-1 pt-1 text-sm', !isLast && 'pb-5')}>
        <p>
          <span className="font-medium">{event.actor ?? 'Somebody'}</span> {text(event)}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          <PressedTime at={event.at} />
        </p>
        {event.note !== null && (
          <div
            className={cx(
              'mt-2 rounded-lg border px-3 py-2 break-words whitespace-pre-line',
              event.internal ? 'border-warn/30 bg-warn-soft text-warn' : 'border-border bg-canvas',
            )}
          >
            {event.internal && (
              <p className="mb-1">
                <Badge tone="warn" hasDot={false}>
                  Internal note
                </Badge>
              </p>
            )}
            {event.note}
          </div>
        )}
      </div>
    </li>
  )
}
