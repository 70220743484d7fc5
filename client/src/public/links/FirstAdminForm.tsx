import { passwordEndpoints } from '@doorstep/contract/auth/endpoints'
import { NO_CODE } from '@doorstep/contract/auth/texts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { plainText } from '../../api/errors.ts'
import { authenticatorLink, newSecret } from '../../lib/authenticator.ts'
import { forgetLinkToken } from '../../lib/linkToken.ts'
import { settings } from '../../lib/settings.ts'
import { AuthenticatorKey } from '../../ui/AuthenticatorKey.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { refusedPassword } from '../passwords/newPassword.ts'
import { NewPasswordFields, type PasswordPair } from '../passwords/NewPasswordFields.tsx'
import { PublicForm } from '../PublicForm.tsx'
import { failureOf, useSubmit } from '../useSubmit.ts'

const NAMES: [string, string] = ['password', 'confirmPassword']
const ALL_NAMES = [...NAMES, 'code']
const ACCOUNT = 'Administrator'

interface FirstAdminFormProps {
  title: string
  token: string
  onDone: (codes: readonly string[]) => void
}

export function FirstAdminForm({ title, token, onDone }: FirstAdminFormProps) {
  // The secret stays the same after a failed try, so that nobody has to scan the QR code again.
  const [secret] = useState(newSecret)
  const [value, setValue] = useState<PasswordPair>({ password: '', confirm: '' })
  const [code, setCode] = useState('')
  const form = useSubmit(async () => {
    const fields = refusedPassword(NAMES, value.password, value.confirm)
    if (code === '') fields['code'] = NO_CODE
    if (Object.keys(fields).length > 0) return { fields }
    try {
      const body = { token, password: value.password, secret, code }
      const { codes } = await call(passwordEndpoints.setUpFirstAdmin, { body })
      forgetLinkToken()
      onDone(codes)
      return null
    } catch (error) {
      return failureOf(error, ALL_NAMES, { message: plainText(error) })
    }
  })
  const { brandName } = settings()
  return (
    <PublicForm title={title} form={form} names={ALL_NAMES} submitText="Set up" busyText="Setting up...">
      <h2 className="text-base font-semibold">1. Password</h2>
      <NewPasswordFields
        names={NAMES}
        label="Password"
        value={value}
        onChange={setValue}
        errors={form.failure.fields}
        strength="signup"
      />
      <h2 className="mt-2 text-base font-semibold">2. Authenticator app</h2>
      <p>Scan the code with an authenticator app on your phone, or type the key into it.</p>
      <AuthenticatorKey
        secret={secret}
        link={authenticatorLink({ secret, issuer: brandName, account: ACCOUNT })}
      />
      <TextInput
        id="code"
        label="Code"
        hint="The 6-digit code that the app shows"
        isRequired
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
        error={form.failure.fields['code']}
        className="font-medium tracking-widest tabular-nums"
      />
    </PublicForm>
  )
}
