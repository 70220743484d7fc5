import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { useRecoveryCodes } from './useRecoveryCodes.ts'

/** The number of recovery codes left, with a button to make new ones. */
export function RecoveryCodesSection({ left }: { left: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const { codes, problem, setProblem, isMaking, make, putAway } = useRecoveryCodes()
  return (
    <section aria-label="Recovery codes" className="flex flex-col items-start gap-3">
      <div>
        <h3 className="text-sm font-medium">Recovery codes</h3>
        <p className="text-sm text-muted">{leftText(left)}</p>
      </div>
      <Button variant="secondary" onPress={() => setIsAsking(true)}>
        Make new recovery codes
      </Button>
      <ConfirmDialog
        title="Make new recovery codes"
        isOpen={isAsking && codes === null}
        confirmLabel="Make new codes"
        isBusy={isMaking}
        busyText="Making codes..."
        error={problem}
        onConfirm={() => void make()}
        onCancel={() => {
          setIsAsking(false)
          setProblem(null)
        }}
      >
        <p>
          {`You get ten codes. With each code you can sign in once without your phone.${left > 0 ? ' Your current codes will stop working.' : ''}`}
        </p>
      </ConfirmDialog>
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setIsAsking(false)
            putAway()
          }}
        />
      )}
    </section>
  )
}

function leftText(left: number): string {
  if (left === 0) return 'You have no recovery codes. If you lose your phone, you will be locked out.'
  return left === 1 ? 'You have 1 recovery code left.' : `You have ${left} recovery codes left.`
}
