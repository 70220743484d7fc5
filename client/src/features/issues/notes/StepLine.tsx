import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { PressedTime } from '../../../ui/PressedTime.tsx'
import { EVENT_KINDS } from '../history.ts'

/** Something that happened to the issue, between what was said. */
export function StepLine({ event, wasOpened }: { event: IssueEvent; wasOpened: boolean }) {
  const { icon: Icon, text } = EVENT_KINDS[event.kind]
  return (
    <div className="flex items-start gap-2 text-xs text-muted">
      <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <p className="min-w-0">
        <bdi className="font-medium">{event.actor ?? 'Somebody'}</bdi>{' '}
        <span>{`${text(event)}${wasOpened ? ', which opened it' : ''}`}</span>
        <span aria-hidden="true"> · </span>
        <PressedTime at={event.at} />
      </p>
    </div>
  )
}
