import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { BULK_MAX } from '@doorstep/contract/users/rules'
import type { UserSummary } from '@doorstep/contract/users/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callPage } from '../../../api/call.ts'
import { plainText } from '../../../api/errors.ts'
import { qPage } from '../../../api/query.ts'
import type { FilterOf } from '../../../tables/list.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/toast.ts'

interface ChoosePendingProps {
  filter: FilterOf<typeof userEndpoints.listUsers>
  sort: string
  onChoose: (users: readonly UserSummary[]) => void
}

/** Selects all pending applicants of the list, across its pages, up to the limit of one bulk decision. */
export function ChoosePending({ filter, sort, onChoose }: ChoosePendingProps) {
  const [isBusy, setIsBusy] = useState(false)
  const pending = { ...filter, status: 'Pending' } as const
  const count = useQuery(qPage(userEndpoints.listUsers, { query: { ...pending, limit: 1 } }))
  const total = count.data?.total ?? 0
  if (total < 2) return null
  const choose = async () => {
    setIsBusy(true)
    try {
      const query = { ...pending, sort: sort as UserSort, limit: BULK_MAX }
      const { rows } = await callPage(userEndpoints.listUsers, { query }, {})
      onChoose(rows.filter(({ can }) => can.includes('user:changeStatus')))
    } catch (error) {
      notify.error(`We couldn’t choose the pending users. ${plainText(error)}`)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    // On a wide screen this line shares a row with the table's tools, so that one more row fits on the screen.
    <p className="mb-4 print:hidden @min-[64rem]/screen:relative @min-[64rem]/screen:z-1 @min-[64rem]/screen:-mb-9 @min-[64rem]/screen:flex @min-[64rem]/screen:h-9 @min-[64rem]/screen:w-fit @min-[64rem]/screen:items-center @min-[64rem]/screen:pl-3">
      <Button
        size="sm"
        variant="secondary"
        isBusy={isBusy}
        busyText="Choosing..."
        onPress={() => void choose()}
      >
        {total <= BULK_MAX
          ? `Choose all ${total} pending`
          : `Choose the first ${BULK_MAX} of ${total} pending`}
      </Button>
    </p>
  )
}

type UserSort = NonNullable<FilterOf<typeof userEndpoints.listUsers>['sort']>
