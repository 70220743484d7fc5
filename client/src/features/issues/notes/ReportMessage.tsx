import type { Issue } from '@doorstep/contract/issues/schema'
import { useCurrentUser } from '../../../api/session.ts'
import { cx } from '../../../ui/cx.ts'
import { PhotoStrip } from '../attachments/PhotoStrip.tsx'
import { RedactMenu } from '../redaction/RedactMenu.tsx'
import { Bubble } from './Bubble.tsx'

/** The report and its photos, shown as a message of the conversation. */
export function ReportMessage({ issue }: { issue: Issue }) {
  const { description, attachments, userId } = issue
  const isOwn = useCurrentUser()?.id === userId
  return (
    <div
      className={cx(
        'flex max-w-[92%] items-center gap-1 @max-[14rem]/screen:flex-wrap',
        isOwn && 'flex-row-reverse self-end',
      )}
    >
      <Bubble look={isOwn ? 'own' : 'other'} isOwn={isOwn}>
        <section aria-label="Description">
          <h3 className="sr-only">Description</h3>
          <p dir="auto" className="whitespace-pre-line">
            {description}
          </p>
        </section>
        {attachments.length > 0 && (
          <section aria-label="Photos" className="mt-2">
            <h3 className="sr-only">Photos</h3>
            <PhotoStrip of={issue} photos={attachments} isSmall />
          </section>
        )}
      </Bubble>
      <RedactMenu issue={issue} />
    </div>
  )
}
