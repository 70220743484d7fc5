import { LINK_OVER } from '@doorstep/contract/orders/work/texts'
import { buttonClass } from '../../ui/fieldStyles.ts'
import { Time } from '../../ui/Time.tsx'
import { Note } from '../Note.tsx'
import type { LinkFailure } from './useOpenedLink.ts'

interface LinkNoteProps {
  failure: LinkFailure | null
  /** The time at which the shown data was read. Null if the data is current. */
  readAt: string | null
  onRetry: () => void
}

/** Explains why a link does not work, either permanently or at the moment. */
export function LinkNote({ failure, readAt, onRetry }: LinkNoteProps) {
  if (!failure) return null
  const { isOver, text } = failure
  return (
    <Note tone={isOver ? 'danger' : 'info'}>
      <p className="font-semibold">{isOver ? LINK_OVER : text}</p>
      {readAt && (
        <p>
          This information is from <Time at={readAt} as="exact" />.
        </p>
      )}
      {!isOver && (
        <button type="button" className={buttonClass('secondary')} onClick={onRetry}>
          Try again
        </button>
      )}
    </Note>
  )
}
