import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Difference } from './recordMerge.ts'

interface ConflictPanelProps {
  /** The name of the record, for example "issue". */
  noun: string
  differences: readonly Difference[]
  /** Sentences about the changes and their authors, if the reader may know the authors. */
  news?: readonly string[] | undefined
  blocked?: string | undefined
  offers?: ReactNode
  /**
   * True moves the focus to the panel after a save, because the Save button is at the other end of the form. The panel
   * never takes the focus while a person types.
   */
  takesFocus: boolean
  onTakeCurrent: () => void
}

/** Shows what somebody else changed while the form was open. The person's own input stays in the form. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { noun, differences, news = [], blocked, offers, takesFocus, onTakeCurrent } = props
  const hasOwn = differences.some(({ yours }) => yours !== null)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <section ref={box} tabIndex={-1} aria-label="Changed by somebody else" className="rounded-lg">
      <Notice
        tone="warn"
        title={news.length > 0 ? news.join('. ') : `Somebody else has changed this ${noun} in the meantime`}
        actions={
          <>
            {hasOwn && blocked === undefined && (
              <Button size="sm" variant="secondary" onPress={onTakeCurrent}>
                Use the current version
              </Button>
            )}
            {offers}
          </>
        }
      >
        <p>{blocked === undefined ? hintOf(hasOwn) : `${blocked} Your text is still in the form.`}</p>
        <dl className="mt-2 flex flex-col gap-2 rounded-md bg-surface p-3 text-text">
          {differences.map(({ field, now, yours }) => (
            <div key={field}>
              <dt className="text-xs font-medium text-muted">{field}</dt>
              <dd dir="auto" className="break-words whitespace-pre-line">
                <span className="text-muted">Now: </span>
                {now || '-'}
              </dd>
              {yours !== null && (
                <dd dir="auto" className="break-words whitespace-pre-line">
                  <span className="text-muted">Yours: </span>
                  {yours || '-'}
                </dd>
              )}
            </div>
          ))}
        </dl>
      </Notice>
    </section>
  )
}

function hintOf(hasOwn: boolean): string {
  return hasOwn
    ? 'Your text is still in the form. Save again to replace the current version with it.'
    : 'Your text is still in the form. Check what changed, then save again.'
}
