import type { Issue } from '@doorstep/contract/issues/schema'
import { PhotoStrip } from '../attachments/PhotoStrip.tsx'
import { RedactMenu } from '../redaction/RedactMenu.tsx'
import { Bubble } from './Bubble.tsx'

/** The report and its photos, as a message of the conversation. */
export function ReportMessage({ issue }: { issue: Issue }) {
  const { description, attachments } = issue
  return (
    <div className="flex max-w-full items-center gap-1">
      <Bubble look="other" isOwn={false}>
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
