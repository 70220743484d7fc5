import { inviteEndpoints } from '@doorstep/contract/users/invites/endpoints'
import { useQuery } from '@tanstack/react-query'
import { fixedText } from '../../api/errors.ts'
import { qPage } from '../../api/query.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { nameOf } from '../users/format.ts'
import { Expiry, InvitedBadge } from '../users/invites/InvitedBadge.tsx'
import { InviteActions } from '../users/invites/InviteActions.tsx'

const SHOWN_MAX = 50

/** Lists the people who were invited to the firm but have not joined yet. */
export function InvitedIntoFirm({ firmId }: { firmId: number }) {
  const query = useQuery(qPage(inviteEndpoints.listInvites, { query: { firmId, limit: SHOWN_MAX } }))
  const { data, error } = query
  if (error)
    return (
      <div className="mt-4">
        <ErrorPanel {...fixedText(error, 'We couldn’t load the invitations. Try again.')} query={query} />
      </div>
    )
  if (!data || data.rows.length === 0) return null
  return (
    <ul
      aria-label="Invited people"
      className="mt-3 flex flex-col divide-y divide-border border-t border-border"
    >
      {data.rows.map((invite) => (
        <li key={invite.id} className="flex flex-wrap items-center gap-3 py-3 last:pb-0">
          <div className="min-w-0 flex-1 text-sm">
            <p dir="auto" className="flex flex-wrap items-center gap-2 font-medium break-words">
              {nameOf(invite)} <InvitedBadge />
            </p>
            <p className="break-all text-muted">{invite.email}</p>
            <p className="text-xs">
              <Expiry at={invite.expiresAt} />
            </p>
          </div>
          <InviteActions invite={invite} />
        </li>
      ))}
    </ul>
  )
}
