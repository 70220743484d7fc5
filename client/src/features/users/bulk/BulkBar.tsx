import { BULK_MAX } from '@doorstep/contract/users/rules'
import type { UserSummary } from '@doorstep/contract/users/schema'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'

const BulkDialog = dialogPart(async () => (await import('./BulkDialog.tsx')).BulkDialog)

/** Decides about several applicants at once. Appears above the list while applicants are selected. */
export function BulkBar({ selected, onClear }: { selected: readonly UserSummary[]; onClear: () => void }) {
  const [opened, setOpened] = useState<'approve' | 'reject' | null>(null)
  const close = (isDone: boolean) => {
    setOpened(null)
    if (isDone) onClear()
  }
  const disabledReason =
    selected.length > BULK_MAX ? `You can approve or reject at most ${BULK_MAX} people at once.` : undefined
  return (
    <>
      {selected.length > 0 && (
        <section
          aria-label="Selected users"
          className="mb-4 flex flex-wrap items-center gap-3 rounded-lg border border-accent bg-surface px-4 py-2 text-sm"
        >
          <p aria-live="polite" className="mr-auto font-medium tabular-nums">
            {`${selected.length} selected`}
          </p>
          <Button size="sm" disabledReason={disabledReason} onPress={() => setOpened('approve')}>
            Approve selected
          </Button>
          <Button
            size="sm"
            variant="secondary"
            disabledReason={disabledReason}
            onPress={() => setOpened('reject')}
          >
            Reject selected
          </Button>
          <Button size="sm" variant="ghost" onPress={onClear}>
            Clear selection
          </Button>
        </section>
      )}
      {opened && <BulkDialog step={opened} users={selected} onClose={close} />}
    </>
  )
}
