import { deadlineEndpoints } from '@doorstep/contract/deadlines/endpoints'
import type { DeadlineRule } from '@doorstep/contract/deadlines/schema'
import { useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { formatDayOfYear } from '../../lib/dates.ts'
import { notify } from '../../ui/toast.ts'
import { nameOf } from './RulesTable.tsx'

/** Asks for confirmation before a rule that has not begun is removed. */
export function ConfirmRemoveRule({ rule, onClose }: { rule: DeadlineRule; onClose: () => void }) {
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
