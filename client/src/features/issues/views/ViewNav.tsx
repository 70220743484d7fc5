import type { View } from '@doorstep/contract/issues/views/schema'
import { Ellipsis } from 'lucide-react'
import { useId } from 'react'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { viewHref } from '../desk/address.ts'
import { QueueLink } from '../desk/QueueLink.tsx'

const ViewForm = dialogPart(async () => (await import('./ViewDialogs.tsx')).ViewForm)
const DeleteView = dialogPart(async () => (await import('./ViewDialogs.tsx')).DeleteView)

/** The user's own saved views, and views that others share with the user. */
export function ViewNav({ views, currentId }: { views: readonly View[]; currentId: number | null }) {
  const id = useId()
  if (views.length === 0) return null
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="mb-1 px-4 text-xs font-medium text-muted @min-[56rem]/desk:px-3">
        Saved views
      </h2>
      <ul className="rounded-lg border border-border bg-surface @min-[56rem]/desk:border-0 @min-[56rem]/desk:bg-transparent">
        {views.map((view) => (
          <QueueLink
            key={view.id}
            href={viewHref(view.id)}
            name={view.name}
            detail={view.isOwn ? undefined : `from ${view.ownerName ?? 'staff'}`}
            count={view.count}
            isCurrent={view.id === currentId}
          >
            {view.can.includes('issueView:save') && <ViewMenu view={view} />}
          </QueueLink>
        ))}
      </ul>
    </nav>
  )
}

function ViewMenu({ view }: { view: View }) {
  const stand = useRowDialog()
  return (
    <Menu
      label={`Change ${view.name}`}
      triggerClassName="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken @min-[56rem]/desk:size-8"
      trigger={<Ellipsis aria-hidden="true" className="size-4" />}
      entries={[
        {
          id: 'change',
          label: 'Rename or share',
          onAction: () => stand((close) => <ViewForm view={view} query={view.query} onClose={close} />),
        },
        {
          id: 'delete',
          label: 'Delete',
          isDanger: true,
          onAction: () => stand((close) => <DeleteView view={view} onClose={close} />),
        },
      ]}
    />
  )
}
