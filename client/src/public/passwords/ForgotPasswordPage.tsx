import { passwordEndpoints } from '@doorstep/contract/auth/endpoints'
import { RESET_MINUTES } from '@doorstep/contract/auth/rules'
import { ForgotPassword } from '@doorstep/contract/auth/schema'
import { LINK_SENT } from '@doorstep/contract/auth/texts'
import { useState } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { call } from '../../api/call.ts'
import { noteEmail, typedEmail } from '../../lib/typedEmail.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/fieldStyles.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { Note } from '../Note.tsx'
import { PageFrame } from '../PageFrame.tsx'
import { PageLink } from '../PageLink.tsx'
import { PublicForm } from '../PublicForm.tsx'
import { failureOf, refusedFields, useSubmit } from '../useSubmit.ts'

const NOT_SENT = 'Failed to send reset link.'
const WENT_WRONG = 'Something went wrong. Please try again.'

function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind === 'unreachable') return WENT_WRONG
  return (error.kind === 'answer' && error.message) || NOT_SENT
}

export function Page() {
  const [email, setEmail] = useState(typedEmail)
  const [isSent, setIsSent] = useState(false)
  const form = useSubmit(async () => {
    const judged = ForgotPassword.safeParse({ email })
    if (!judged.success) return { fields: refusedFields(judged) }
    try {
      await call(passwordEndpoints.forgotPassword, { body: judged.data })
      setIsSent(true)
      return null
    } catch (error) {
      return failureOf(error, ['email'], { message: failureText(error) })
    }
  })
  const lead = isSent ? undefined : 'We will email you a link to choose a new password.'
  return (
    <PageFrame title="Forgot password" lead={lead}>
      {isSent ? (
        <>
          <Note tone="ok">
            <p className="font-semibold">{LINK_SENT}</p>
            <p>
              The link goes to {email} if an account has that address, and works for {RESET_MINUTES} minutes.
              Check your junk mail too.
            </p>
          </Note>
          <p>
            <button type="button" className={buttonClass('secondary')} onClick={() => setIsSent(false)}>
              Resend link
            </button>
          </p>
        </>
      ) : (
        <PublicForm
          title="Forgot password"
          form={form}
          names={['email']}
          submitText="Send reset link"
          busyText="Sending..."
        >
          <TextInput
            id="email"
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            isRequired
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={form.failure.fields['email']}
          />
        </PublicForm>
      )}
      <p>
        <PageLink href={paths.login} onFollow={() => noteEmail(email)}>
          Back to sign-in
        </PageLink>
      </p>
    </PageFrame>
  )
}
