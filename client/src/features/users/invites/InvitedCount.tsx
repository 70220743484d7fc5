import { inviteEndpoints } from '@doorstep/contract/users/invites/endpoints'
import { INVITED } from '@doorstep/contract/users/invites/schema'
import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { qPage } from '../../../api/query.ts'
import type { ChangeAddress } from '../../../tables/address.ts'
import type { FilterOf } from '../../../tables/list.ts'
import { Button } from '../../../ui/Button.tsx'

interface InvitedCountProps {
  filter: Pick<FilterOf<typeof inviteEndpoints.listInvites>, 'role' | 'developmentId' | 'propertyId' | 'q'>
  onChange: ChangeAddress
}

/** Shows how many invited people match the filters and have not joined yet. Hidden if there are none. */
export function InvitedCount({ filter, onChange }: InvitedCountProps) {
  const { data } = useQuery(qPage(inviteEndpoints.listInvites, { query: { ...filter, limit: 1 } }))
  if (!data || data.total === 0) return null
  const count = `${data.total}${data.isCapped ? '+' : ''}`
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-info-soft px-4 py-1.5 text-sm text-info print:hidden">
      <MailCheck aria-hidden="true" className="size-4 shrink-0" />
      <p className="mr-auto tabular-nums">
        {`${count} invited ${data.total === 1 ? 'person has' : 'people have'} not accepted yet.`}
      </p>
      <Button size="sm" variant="secondary" onPress={() => onChange({ status: INVITED })}>
        Show invited
      </Button>
    </div>
  )
}
