import { itemEndpoints } from '@doorstep/contract/items/endpoints'
import type { UnreadItems } from '@doorstep/contract/items/schema'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'
import { isSignedIn } from '../../lib/storage.ts'
import { useFirstScreenOver } from '../../ui/useFirstScreen.ts'

const NONE: UnreadItems = { count: 0, issueIds: [] }

/** The number of unread items on all devices. The whole page shares one query. */
export function useUnreadItems(): UnreadItems {
  const isOver = useFirstScreenOver()
  const { data } = useQuery({ ...q(itemEndpoints.readUnreadItems), enabled: isSignedIn() && isOver })
  return data ?? NONE
}
