import { passwordEndpoints } from '@doorstep/contract/auth/endpoints'
import { PASSWORD_RESET } from '@doorstep/contract/auth/texts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { plainText } from '../../api/errors.ts'
import { forgetLinkToken, linkToken } from '../../lib/linkToken.ts'
import { paths } from '../../paths.ts'
import { LoginSoon } from '../LoginSoon.tsx'
import { MissingToken } from '../MissingToken.tsx'
import { Note } from '../Note.tsx'
import { PageFrame } from '../PageFrame.tsx'
import { PageLink } from '../PageLink.tsx'
import { PublicForm } from '../PublicForm.tsx'
import { NEW_PASSWORD_DONE_SECONDS } from '../rules.ts'
import { failureOf, useSubmit } from '../useSubmit.ts'
import { refusedPassword } from './newPassword.ts'
import { NewPasswordFields, type PasswordPair } from './NewPasswordFields.tsx'

const NAMES: [string, string] = ['newPassword', 'confirmPassword']
const TITLE = 'Reset password'

export function Page() {
  const [token] = useState(linkToken)
  const [value, setValue] = useState<PasswordPair>({ password: '', confirm: '' })
  const [isDone, setIsDone] = useState(false)
  const form = useSubmit(async () => {
    const fields = refusedPassword(NAMES, value.password, value.confirm)
    if (Object.keys(fields).length > 0) return { fields }
    try {
      await call(passwordEndpoints.resetPassword, { body: { token, newPassword: value.password } })
      forgetLinkToken()
      setIsDone(true)
      return null
    } catch (error) {
      return failureOf(error, NAMES, { message: plainText(error) })
    }
  })
  const newLink = (
    <p>
      <PageLink href={paths.forgotPassword}>Ask for a new link</PageLink>
    </p>
  )
  if (token === '')
    return (
      <MissingToken title={TITLE} advice="Open the link in your email again, or ask for a new one.">
        {newLink}
      </MissingToken>
    )
  if (isDone)
    return (
      <PageFrame title="Password changed">
        <Note tone="ok">
          <p>{PASSWORD_RESET}</p>
        </Note>
        <LoginSoon seconds={NEW_PASSWORD_DONE_SECONDS} />
      </PageFrame>
    )
  return (
    <PageFrame title={TITLE} lead="Choose a new password. This signs you out everywhere.">
      <PublicForm title={TITLE} form={form} names={NAMES} submitText="Reset password" busyText="Saving...">
        <NewPasswordFields
          names={NAMES}
          label="New password"
          value={value}
          onChange={setValue}
          errors={form.failure.fields}
          strength="signup"
        />
      </PublicForm>
      {newLink}
    </PageFrame>
  )
}
