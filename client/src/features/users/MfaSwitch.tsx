import { userEndpoints } from '@doorstep/contract/users/endpoints'
import type { UserSummary } from '@doorstep/contract/users/schema'
import { fixedText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { isSignInTooOld } from '../../api/reauthentication.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { useRowDialog } from '../../ui/DialogState.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { notify } from '../../ui/toast.ts'
import { nameOf } from './format.ts'

/**
 * Turns the second step of a person's sign-in on or off. Asks for confirmation, because the switch changes how the
 * person signs in.
 */
export function MfaSwitch({ user, hasLabel = false }: { user: UserSummary; hasLabel?: boolean }) {
  const stand = useRowDialog()
  const mayChange = user.can.includes(user.mfaEnabled ? 'user:disableMfa' : 'user:enableMfa')
  const name = nameOf(user)
  return (
    <Switch
      isSelected={user.mfaEnabled}
      isDisabled={!user.isActive || !mayChange}
      onChange={() => stand((close) => <MfaDialog user={user} onClose={close} />)}
    >
      <span aria-hidden="true" className={hasLabel ? undefined : 'md:hidden'}>
        MFA
      </span>
      <span className="sr-only">{`MFA for ${name}`}</span>
    </Switch>
  )
}

function MfaDialog({ user, onClose }: { user: UserSummary; onClose: () => void }) {
  const enable = useApiMutation(userEndpoints.enableMfa, { waitsForPage: true })
  const disable = useApiMutation(userEndpoints.disableMfa, { waitsForPage: true })
  const { mfaEnabled: isOn, id: userId } = user
  const name = nameOf(user)
  return (
    <ActDialog
      title={`${isOn ? 'Disable' : 'Enable'} MFA for ${name}?`}
      confirmLabel={isOn ? 'Disable MFA' : 'Enable MFA'}
      isDanger={isOn}
      busyText="Saving..."
      act={() => (isOn ? disable : enable).mutateAsync({ params: { userId } })}
      failureOf={(error) => (isSignInTooOld(error) ? null : fixedText(error, 'Failed to update MFA.'))}
      onDone={() => notify.success(`MFA ${isOn ? 'disabled' : 'enabled'} for user.`)}
      onClose={onClose}
    >
      <p>
        {isOn
          ? 'This person will be able to sign in with the password alone. The authenticator app and recovery codes will stop working. This person will get an email about the change.'
          : 'From their next sign-in, this person will need a code as well as the password.'}
      </p>
    </ActDialog>
  )
}
