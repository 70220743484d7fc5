import { ownerRuleEndpoints } from '@doorstep/contract/owner-rules/endpoints'
import type { OwnerRule } from '@doorstep/contract/owner-rules/schema'
import { useState, type ReactNode } from 'react'
import { deniedTextOr } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import type { Column } from '../../tables/columns.ts'
import { useList } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { ListSection } from '../../tables/ListSection.tsx'
import { RowAction } from '../../tables/RowAction.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { notify } from '../../ui/toast.ts'
import { aboutText, ALL_CATEGORIES } from './format.ts'
import { ownerRuleList } from './list.ts'

export function OwnerRules(): ReactNode {
  const list = useList(ownerRuleList)
  const [removed, setRemoved] = useState<OwnerRule | null>(null)
  return (
    <>
      <ListFilters list={list} rows={list.query.data?.rows} />
      <ListSection
        list={list}
        caption="Owners of new reports"
        noun="rule"
        rowKey={(row) => row.id}
        columns={columnsOf(setRemoved)}
        card={cardOf(setRemoved)}
        empty={<EmptyState message="No owners have been chosen for new reports." />}
        errorText={deniedTextOr(list.query.error, 'We couldn’t load the owners. Try again.')}
      />
      {removed && <ConfirmRemoveOwnerRule rule={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

interface RowProps {
  row: OwnerRule
  onRemove: (rule: OwnerRule) => void
}

function columnsOf(onRemove: RowProps['onRemove']): Column<OwnerRule>[] {
  return [
    {
      id: 'development',
      header: 'Development',
      cell: ({ developmentName }) => developmentName,
      isRowHeader: true,
      sort: 'development',
      className: 'min-w-48 wrap-anywhere',
    },
    { id: 'category', header: 'Category', cell: ({ category }) => category ?? ALL_CATEGORIES },
    { id: 'owner', header: 'Owner', cell: (row) => <OwnerName row={row} />, className: 'wrap-anywhere' },
    { id: 'actions', header: 'Actions', cell: (row) => <Remove row={row} onRemove={onRemove} /> },
  ]
}

function cardOf(onRemove: RowProps['onRemove']) {
  return (row: OwnerRule) => (
    <div className="flex flex-col gap-2 text-sm">
      <span>
        <span dir="auto" className="block font-medium wrap-anywhere">
          {row.developmentName}
        </span>
        <span>{row.category ?? ALL_CATEGORIES}</span>
      </span>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <OwnerName row={row} />
        <Remove row={row} onRemove={onRemove} />
      </div>
    </div>
  )
}

function OwnerName({ row: { name, counts } }: { row: OwnerRule }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span>{name}</span>
      {!counts && <Badge tone="warn">No longer looks after the development</Badge>}
    </span>
  )
}

function Remove({ row, onRemove }: RowProps) {
  return <RowAction label="Remove" name={aboutText(row)} onPress={() => onRemove(row)} />
}

function ConfirmRemoveOwnerRule({ rule, onClose }: { rule: OwnerRule; onClose: () => void }) {
  const remove = useApiMutation(ownerRuleEndpoints.removeOwnerRule)
  return (
    <ActDialog
      title="Remove owner"
      confirmLabel="Remove"
      busyText="Removing..."
      isDanger
      act={() => remove.mutateAsync({ params: { ruleId: rule.id } })}
      failedText="We couldn’t remove the owner. Try again."
      onDone={() => notify.success('Owner removed.')}
      onClose={onClose}
    >
      <p dir="auto" className="break-words">
        Are you sure you want to remove {rule.name} as owner of reports at {aboutText(rule)}?
      </p>
      <p className="mt-2 text-muted">The person keeps the issues that they own now.</p>
    </ActDialog>
  )
}
