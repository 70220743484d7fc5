import { notificationEndpoints } from '@doorstep/contract/notifications/endpoints'
import { mailOfToken } from '@doorstep/contract/notifications/rules'
import { ALWAYS_MAILED, STOPPABLE_MAIL_TEXTS } from '@doorstep/contract/notifications/texts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { plainText } from '../../api/errors.ts'
import { linkToken } from '../../lib/linkToken.ts'
import { paths } from '../../paths.ts'
import { MissingToken } from '../MissingToken.tsx'
import { Note } from '../Note.tsx'
import { PageFrame } from '../PageFrame.tsx'
import { PageLink } from '../PageLink.tsx'
import { PublicForm } from '../PublicForm.tsx'
import { failureOf, useSubmit } from '../useSubmit.ts'

const TITLE = 'Stop these emails'

/**
 * The page of the unsubscribe link in an email. Opening the page changes nothing, because email scanners open links
 * too.
 */
export function Page() {
  const [token] = useState(linkToken)
  const [isDone, setIsDone] = useState(false)
  const mail = mailOfToken(token)
  const form = useSubmit(async () => {
    try {
      await call(notificationEndpoints.unsubscribe, { params: { token } })
      setIsDone(true)
      return null
    } catch (error) {
      return failureOf(error, [], { message: plainText(error) })
    }
  })
  if (!mail) return <MissingToken title={TITLE} advice="Open the link in your email again." />
  const about = STOPPABLE_MAIL_TEXTS[mail]
  const ways = (
    <p>
      <PageLink href={paths.updateProfile}>Choose your emails on Update Profile</PageLink>
    </p>
  )
  if (isDone)
    return (
      <PageFrame title="Emails stopped">
        <Note tone="ok">
          <p>You will no longer get emails about {about}.</p>
          <p>Updates still appear under For you when you sign in.</p>
        </Note>
        {ways}
      </PageFrame>
    )
  return (
    <PageFrame title={TITLE}>
      <PublicForm title={TITLE} form={form} names={[]} submitText={TITLE} busyText="Stopping...">
        <p>Press the button to stop emails about {about}.</p>
        <p className="text-muted">{ALWAYS_MAILED}</p>
      </PublicForm>
      {ways}
    </PageFrame>
  )
}
