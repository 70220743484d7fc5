import { inviteEndpoints } from '@doorstep/contract/users/invites/endpoints'
import type { Invite } from '@doorstep/contract/users/invites/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fixedText, plainText } from '../../../api/errors.ts'
import { qPage, useApiMutation } from '../../../api/query.ts'
import { TextFilter } from '../../../tables/TextFilter.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Time } from '../../../ui/Time.tsx'
import { notify } from '../../../ui/toast.ts'

const SHOWN_MAX = 50

/** Invitations that can still be accepted. */
export function OpenInvites() {
  const [search, setSearch] = useState<string | undefined>()
  const invites = useQuery(
    qPage(inviteEndpoints.listInvites, { query: { limit: SHOWN_MAX, ...(search && { q: search }) } }),
  )
  const rows = invites.data?.rows ?? []
  const total = invites.data?.total ?? 0
  const isSearched = search !== undefined
  if (invites.isError && !invites.data) {
    return (
      <ErrorPanel
        {...fixedText(invites.error, 'The open invitations could not be loaded.')}
        query={invites}
      />
    )
  }
  if (rows.length === 0 && !isSearched) return null
  return (
    <section aria-labelledby="open-invites" className="border-t border-border pt-4 text-sm">
      <h3 id="open-invites" className="mb-2 font-semibold">
        Open invitations
      </h3>
      {(isSearched || total > rows.length) && (
        <TextFilter label="Find an invitation by name or e-mail" value={search} onChange={setSearch} />
      )}
      {rows.length === 0 && <p className="pt-2 text-muted">No open invitation found.</p>}
      <ul className="flex flex-col divide-y divide-border">
        {rows.map((invite) => (
          <OpenInvite key={invite.id} invite={invite} />
        ))}
      </ul>
      {total > rows.length && (
        <p className="pt-2 text-muted">
          The newest {rows.length} of {total}. Search to find another one.
        </p>
      )}
    </section>
  )
}

function OpenInvite({ invite }: { invite: Invite }) {
  const cancel = useApiMutation(inviteEndpoints.cancelInvite, {
    onSuccess: () => notify.success('Invitation withdrawn.'),
    onError: (error) => notify.error(`The invitation could not be withdrawn. ${plainText(error)}`),
  })
  const { id, email, firstName, lastName, roles, expiresAt } = invite
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="font-medium break-words">
          {firstName} {lastName} <span className="font-normal break-all text-muted">{email}</span>
        </p>
        <p className="text-xs text-muted">
          {[...new Set(roles.map(({ roleLabel, property }) => `${roleLabel}, ${property.name}`))].join('; ')}{' '}
          · ends <Time at={expiresAt} />
        </p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Withdraw the invitation of ${email}`}
        isBusy={cancel.isPending}
        busyText="Withdrawing..."
        onPress={() => cancel.mutate({ params: { inviteId: id } })}
      >
        Withdraw
      </Button>
    </li>
  )
}
