import { useState } from 'react'
import { linkToken } from '../../lib/linkToken.ts'
import { MissingToken } from '../MissingToken.tsx'
import { PageFrame } from '../PageFrame.tsx'
import { FirstAdminForm } from './FirstAdminForm.tsx'
import { KeepRecoveryCodes } from './KeepRecoveryCodes.tsx'

const TITLE = 'Set up the administrator'

/**
 * The page of the printed link. The administrator sets up the password, the authenticator and the recovery codes here.
 */
export function Page() {
  const [token] = useState(linkToken)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (token === '')
    return (
      <MissingToken
        title={TITLE}
        advice="Open the printed link again, with everything after the question mark. Or make a new link on the server."
      />
    )
  if (codes) return <KeepRecoveryCodes codes={codes} />
  return (
    <PageFrame title={TITLE} lead="Choose a password and connect an authenticator app. The link works once.">
      <FirstAdminForm title={TITLE} token={token} onDone={setCodes} />
    </PageFrame>
  )
}
