import { inviteEndpoints } from '@doorstep/contract/users/invites/endpoints'
import { AcceptInvite, type OpenInvite } from '@doorstep/contract/users/invites/schema'
import { FIRST_NAME, LAST_NAME } from '@doorstep/contract/users/texts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { plainText } from '../../api/errors.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { refusedPassword } from '../passwords/newPassword.ts'
import { NewPasswordFields, type PasswordPair } from '../passwords/NewPasswordFields.tsx'
import { PublicForm } from '../PublicForm.tsx'
import { PhoneField } from '../sign-up/PhoneField.tsx'
import { failureOf, refusedFields, useSubmit } from '../useSubmit.ts'

const PASSWORDS: [string, string] = ['password', 'confirmPassword']
const NAMES = ['firstName', 'lastName', 'phoneNumber', ...PASSWORDS]

interface AcceptInviteFormProps {
  title: string
  token: string
  invite: OpenInvite
  onDone: () => void
}

/** People with an account only confirm the invitation. All other people create an account. */
export function AcceptInviteForm({ title, token, invite, onDone }: AcceptInviteFormProps) {
  const { hasAccount } = invite
  const [person, setPerson] = useState({
    firstName: invite.firstName,
    lastName: invite.lastName,
    phoneNumber: '',
  })
  const [secret, setSecret] = useState<PasswordPair>({ password: '', confirm: '' })
  const form = useSubmit(async () => {
    const body = hasAccount ? { token } : { token, ...person, password: secret.password }
    if (!hasAccount) {
      const fields = {
        ...refusedFields(AcceptInvite.safeParse(body)),
        ...refusedPassword(PASSWORDS, secret.password, secret.confirm),
      }
      if (Object.keys(fields).length > 0) return { fields }
    }
    try {
      await call(inviteEndpoints.acceptInvite, { body })
      onDone()
      return null
    } catch (error) {
      return failureOf(error, NAMES, { message: plainText(error) })
    }
  })
  const errors = form.failure.fields
  const name = (field: 'firstName' | 'lastName', label: string, autoComplete: string) => (
    <TextInput
      id={field}
      label={label}
      autoComplete={autoComplete}
      isRequired
      value={person[field]}
      onChange={(event) => setPerson({ ...person, [field]: event.target.value })}
      error={errors[field]}
    />
  )
  return (
    <PublicForm
      title={title}
      form={form}
      names={hasAccount ? [] : NAMES}
      submitText="Accept the invitation"
      busyText="Accepting..."
    >
      {hasAccount ? (
        <p>
          You already have an account. If you accept, your account gets these roles. Your password stays the
          same.
        </p>
      ) : (
        <>
          {name('firstName', FIRST_NAME, 'given-name')}
          {name('lastName', LAST_NAME, 'family-name')}
          <PhoneField
            id="phoneNumber"
            value={person.phoneNumber}
            onChange={(phoneNumber) => setPerson({ ...person, phoneNumber })}
            error={errors['phoneNumber']}
          />
          <NewPasswordFields
            names={PASSWORDS}
            label="Password"
            value={secret}
            onChange={setSecret}
            errors={errors}
            strength="signup"
          />
        </>
      )}
    </PublicForm>
  )
}
