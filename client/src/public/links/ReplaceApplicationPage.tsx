import { signUpEndpoints } from '@doorstep/contract/users/endpoints'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { plainText } from '../../api/errors.ts'
import { forgetLinkToken, linkToken } from '../../lib/linkToken.ts'
import { paths } from '../../paths.ts'
import { MissingToken } from '../MissingToken.tsx'
import { Note } from '../Note.tsx'
import { PageFrame } from '../PageFrame.tsx'
import { PageLink } from '../PageLink.tsx'
import { PublicForm } from '../PublicForm.tsx'
import { failureOf, useSubmit } from '../useSubmit.ts'

const TITLE = 'Replace your application'

/** The page of the link in the email to a person who has signed up twice. */
export function Page() {
  const [token] = useState(linkToken)
  const [isDone, setIsDone] = useState(false)
  const form = useSubmit(async () => {
    try {
      await call(signUpEndpoints.replaceApplication, { body: { token } })
      forgetLinkToken()
      setIsDone(true)
      return null
    } catch (error) {
      return failureOf(error, [], { message: plainText(error) })
    }
  })
  if (token === '') return <MissingToken title={TITLE} advice="Open the link in your email again." />
  const back = (
    <p>
      <PageLink href={paths.login}>Back to sign-in</PageLink>
    </p>
  )
  if (isDone)
    return (
      <PageFrame title="Application replaced">
        <Note tone="ok">
          <p>Your new application has replaced the old one.</p>
          <p>Access is granted once your account is validated. We will email you when that happens.</p>
        </Note>
        {back}
      </PageFrame>
    )
  return (
    <PageFrame title={TITLE}>
      <PublicForm
        title={TITLE}
        form={form}
        names={[]}
        submitText="Use my new application"
        busyText="Replacing..."
      >
        <p>
          You had already applied with this email address. If the latest application is yours too, you can
          replace the old one with it. We will then use its details, password and address proof.
        </p>
        <p className="text-muted">If you did not apply again, close this page. Nothing changes.</p>
      </PublicForm>
      {back}
    </PageFrame>
  )
}
