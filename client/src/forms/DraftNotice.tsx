import { formatRelative } from '../lib/dates.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { OfferedDraft } from './useFormDraft.ts'

/** Offers the unsaved text from the last time the form was open. */
export function DraftNotice({ draft: { savedAt, take, drop } }: { draft: OfferedDraft }) {
  if (savedAt === null) return null
  return (
    <Notice
      tone="info"
      title="You have unsaved changes"
      actions={
        <>
          <Button size="sm" onPress={take}>
            Continue with changes
          </Button>
          <Button size="sm" variant="secondary" onPress={drop}>
            Discard them
          </Button>
        </>
      }
    >
      <p>{`Typed here ${formatRelative(savedAt)}.`}</p>
    </Notice>
  )
}
