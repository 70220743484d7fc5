import { bankHolidayEndpoints } from '@doorstep/contract/bank-holidays/endpoints'
import type { ManagedBankHoliday } from '@doorstep/contract/bank-holidays/schema'
import { NATION_LABELS } from '@doorstep/contract/collections/rules'
import { useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { formatDayOfYear } from '../../lib/dates.ts'
import { notify } from '../../ui/toast.ts'

export interface AskedChange {
  act: 'add' | 'remove'
  holiday: ManagedBankHoliday
}

/** Asks for confirmation before a bank holiday is removed or restored. */
export function ConfirmBankHoliday({ act, holiday, onClose }: AskedChange & { onClose: () => void }) {
  const { nation, day, name } = holiday
  const add = useApiMutation(bankHolidayEndpoints.addBankHoliday)
  const remove = useApiMutation(bankHolidayEndpoints.removeBankHoliday)
  const isRemoval = act === 'remove'
  return (
    <ActDialog
      title={isRemoval ? 'Remove bank holiday' : 'Put bank holiday back'}
      confirmLabel={isRemoval ? 'Remove' : 'Put back'}
      busyText={isRemoval ? 'Removing...' : 'Putting back...'}
      isDanger={isRemoval}
      act={() =>
        isRemoval
          ? remove.mutateAsync({ params: { nation, day } })
          : add.mutateAsync({ body: { nations: [nation], day, name } })
      }
      failedText="We couldn’t change the bank holidays. Try again."
      onDone={() => notify.success(isRemoval ? 'Bank holiday removed.' : 'Bank holiday put back.')}
      onClose={onClose}
    >
      <p dir="auto" className="break-words">
        {isRemoval
          ? `Are you sure you want to remove ${name} on ${formatDayOfYear(day)} from the bank holidays in ${NATION_LABELS[nation]}?`
          : `Are you sure you want to make ${name} on ${formatDayOfYear(day)} a bank holiday in ${NATION_LABELS[nation]} again?`}
      </p>
      <p className="mt-2 text-muted">
        Collection dates do not change until somebody changes their schedules.
      </p>
    </ActDialog>
  )
}
