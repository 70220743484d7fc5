import { ownerRuleEndpoints } from '@doorstep/contract/owner-rules/endpoints'
import type { OwnerRule } from '@doorstep/contract/owner-rules/schema'
import { useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { notify } from '../../ui/toast.ts'
import { aboutText } from './format.ts'

export function ConfirmRemoveOwnerRule({ rule, onClose }: { rule: OwnerRule; onClose: () => void }) {
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
