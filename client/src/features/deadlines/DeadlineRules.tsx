import { deadlineEndpoints } from '@doorstep/contract/deadlines/endpoints'
import type { DeadlineRule } from '@doorstep/contract/deadlines/schema'
import { useState, type ReactNode } from 'react'
import { useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { formatDayOfYear } from '../../lib/dates.ts'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { useList } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { notify } from '../../ui/toast.ts'
import { ruleList } from './list.ts'
import { PreviewCard } from './PreviewCard.tsx'
import { nameOf, RulesTable } from './RulesTable.tsx'

/** The deadline rules by start date, with a preview for a report. */
export function DeadlineRules({ canManage }: { canManage: boolean }): ReactNode {
  const list = useList(ruleList)
  const [removed, setRemoved] = useState<DeadlineRule | null>(null)
  return (
    <>
      <div className="mb-6">
        <PreviewCard />
      </div>
      <ListFilters list={list} rows={list.query.data?.rows} />
      <div className="mb-4 flex justify-end">
        <ExportButton
          endpoint={deadlineEndpoints.exportDeadlineRules}
          query={list.whole}
          fileName="deadlines"
        />
      </div>
      <RulesTable list={list} onRemove={canManage ? setRemoved : undefined} />
      {removed && <ConfirmRemoveRule rule={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

/** Asks for confirmation before a rule that has not begun is removed. */
function ConfirmRemoveRule({ rule, onClose }: { rule: DeadlineRule; onClose: () => void }) {
  const remove = useApiMutation(deadlineEndpoints.removeDeadlineRule)
  return (
    <ActDialog
      title="Remove rule"
      confirmLabel="Remove"
      busyText="Removing..."
      isDanger
      act={() => remove.mutateAsync({ params: { ruleId: rule.id } })}
      failedText="We couldn’t remove the rule. Try again."
      onDone={() => notify.success('Rule removed.')}
      onClose={onClose}
    >
      <p dir="auto" className="break-words">
        Are you sure you want to remove the rule “{nameOf(rule)}” that begins on{' '}
        {formatDayOfYear(rule.beginsOn)}?
      </p>
      <p className="mt-2 text-muted">The previous rule will continue to apply.</p>
    </ActDialog>
  )
}
