import { inviteEndpoints } from '@doorstep/contract/users/invites/endpoints'
import type { OpenInvite } from '@doorstep/contract/users/invites/schema'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { forgetLinkToken, linkToken } from '../../lib/linkToken.ts'
import { settings } from '../../lib/settings.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/fieldStyles.ts'
import { MissingToken } from '../MissingToken.tsx'
import { Note } from '../Note.tsx'
import { PageFrame } from '../PageFrame.tsx'
import { PageLink } from '../PageLink.tsx'
import { useLinkRead } from '../useLinkRead.ts'
import { AcceptInviteForm } from './AcceptInviteForm.tsx'

const TITLE = 'Accept your invitation'
const OVER_AT = [400]
const readInvite = (token: string) => call(inviteEndpoints.readInvite, { body: { token } })

/** The page of an invitation link. The page creates an account or adds the roles to an existing account. */
export function Page() {
  const [token] = useState(linkToken)
  const [isDone, setIsDone] = useState(false)
  const { opened: invite, failure, retry } = useLinkRead(token, readInvite, OVER_AT)
  if (token === '') return <MissingToken title={TITLE} advice="Open the link in your email again." />
  if (isDone) return <Accepted hadAccount={invite?.hasAccount ?? false} />
  return (
    <PageFrame title={TITLE} lead={invite ? `${settings().brandName}: ${invite.email}` : undefined}>
      {failure && (
        <Note tone="danger">
          <p className="font-semibold">{failure.text}</p>
          {failure.isOver ? (
            <p>The person who invited you can send a new invitation.</p>
          ) : (
            <button type="button" className={buttonClass('secondary')} onClick={retry}>
              Try again
            </button>
          )}
        </Note>
      )}
      {invite && (
        <>
          <InvitedRoles invite={invite} />
          <AcceptInviteForm
            title={TITLE}
            token={token}
            invite={invite}
            onDone={() => {
              forgetLinkToken()
              setIsDone(true)
            }}
          />
        </>
      )}
      <p>
        <PageLink href={paths.login}>Back to sign-in</PageLink>
      </p>
    </PageFrame>
  )
}

function InvitedRoles({ invite }: { invite: OpenInvite }) {
  return (
    <div className="text-sm">
      <p>You are invited as:</p>
      <ul className="mt-2 flex flex-col gap-2">
        {invite.firm !== null && (
          <li className="rounded-lg border border-border px-3 py-2">
            <span className="font-medium">Contractor</span>, {invite.firm}
            <span className="block text-xs text-muted">You will see the work orders of this firm.</span>
          </li>
        )}
        {invite.roles.map(({ roleName, roleLabel, property }) => (
          <li key={`${roleName}-${property.id}`} className="rounded-lg border border-border px-3 py-2">
            <span className="font-medium">{roleLabel}</span>, {property.name}
            <span className="block text-xs text-muted">{property.address}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Accepted({ hadAccount }: { hadAccount: boolean }) {
  return (
    <PageFrame title="Invitation accepted">
      <Note tone="ok">
        <p>{hadAccount ? 'Your account has the new roles.' : 'Your account is ready.'}</p>
        <p>Sign in with your email address and your password.</p>
      </Note>
      <p>
        <PageLink href={paths.login}>Go to sign-in</PageLink>
      </p>
    </PageFrame>
  )
}
