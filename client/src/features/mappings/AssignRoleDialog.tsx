import { mappingEndpoints } from '@doorstep/contract/mappings/endpoints'
import { useState } from 'react'
import { fixedText, type FailureText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { ComboOption } from '../../ui/ComboBox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { notify } from '../../ui/toast.ts'
import { useConfirmDiscard } from '../../ui/useConfirmDiscard.tsx'
import { DevelopmentPicker } from '../developments/DevelopmentPicker.tsx'
import { RolePicker } from '../lookups/RolePicker.tsx'
import { PropertyPicker } from '../properties/PropertyPicker.tsx'
import { UserPicker } from '../lookups/UserPicker.tsx'

const FAILED = 'Failed to map role at this moment, please try again later'

/** Gives a person a role at one property, or at all properties of a development. */
export function AssignRoleDialog({ onClose }: { onClose: () => void }) {
  const assign = useApiMutation(mappingEndpoints.assignRole, { waitsForPage: true })
  const assignAll = useApiMutation(mappingEndpoints.assignDevelopmentRole, { waitsForPage: true })
  const [user, setUser] = useState<ComboOption | null>(null)
  const [isWhole, setIsWhole] = useState(false)
  const [property, setProperty] = useState<ComboOption | null>(null)
  const [development, setDevelopment] = useState<ComboOption | null>(null)
  const [roleId, setRoleId] = useState<number | null>(null)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const target = isWhole ? development : property
  const isBusy = assign.isPending || assignAll.isPending
  const isChanged = user !== null || target !== null || roleId !== null
  const { close, question } = useConfirmDiscard(isChanged, onClose)
  const isComplete = user !== null && target !== null && roleId !== null

  const submit = async () => {
    if (!user || !target || roleId === null) return
    setProblem(null)
    const userId = Number(user.id)
    try {
      if (isWhole) {
        await assignAll.mutateAsync({ body: { userId, developmentId: Number(target.id), roleId } })
      } else {
        await assign.mutateAsync({ body: { userId, propertyId: Number(target.id), roleId } })
      }
      notify.success('User role has been mapped to property successfully')
      onClose()
    } catch (error) {
      notify.error(FAILED)
      setProblem(fixedText(error, FAILED))
    }
  }

  return (
    <Dialog
      title="Assign Role"
      isOpen
      onClose={close}
      isDismissable={!isChanged}
      size="sm"
      isLocked={isBusy}
      footer={
        <>
          <Button variant="secondary" onPress={close} isDisabled={isBusy}>
            Cancel
          </Button>
          <Button
            isBusy={isBusy}
            busyText="Assigning..."
            isDisabled={!isComplete}
            onPress={() => void submit()}
          >
            Submit
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <ErrorPanel {...problem} />}
        <UserPicker label="User" value={user} onChange={setUser} activeOnly isRequired isDisabled={isBusy} />
        {isWhole ? (
          <DevelopmentPicker
            label="Development"
            value={development}
            onChange={setDevelopment}
            isRequired
            isDisabled={isBusy}
          />
        ) : (
          <PropertyPicker
            label="Property"
            value={property}
            onChange={setProperty}
            isRequired
            isDisabled={isBusy}
          />
        )}
        <Checkbox isSelected={isWhole} onChange={setIsWhole} isDisabled={isBusy}>
          All properties of a development
        </Checkbox>
        <RolePicker
          label="Role"
          hint="A property manager looks after the whole development that the property is in."
          value={roleId}
          onChange={setRoleId}
          isRequired
          isDisabled={isBusy}
        />
      </div>
      {question}
    </Dialog>
  )
}
