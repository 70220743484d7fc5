import { useState } from 'react'
import { settings } from '../../../lib/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { LaterDialog } from '../../../ui/LaterDialog.tsx'
import { RecoveryCodeList } from '../../../ui/RecoveryCodeList.tsx'

/** Shows new recovery codes once. The dialog closes only after the user confirms that they saved the codes. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isKept, setIsKept] = useState(false)
  return (
    <LaterDialog
      title="Your recovery codes"
      isOpen
      onClose={onClose}
      size="sm"
      isLocked
      hasCloseButton={false}
      footer={
        <Button
          onPress={onClose}
          disabledReason={
            isKept ? undefined : 'Put the codes in a safe place first. The codes are shown only once.'
          }
        >
          Done
        </Button>
      }
    >
      <div data-prints-alone className="flex flex-col gap-4 text-sm">
        <p className="print:hidden">
          With each of these codes you can sign in once without your phone. The codes are shown only once, so
          keep them in a safe place.
        </p>
        <RecoveryCodeList codes={codes} brandName={settings().brandName} />
        <div className="print:hidden">
          <Checkbox isSelected={isKept} onChange={setIsKept}>
            I have kept these codes in a safe place.
          </Checkbox>
        </div>
      </div>
    </LaterDialog>
  )
}
