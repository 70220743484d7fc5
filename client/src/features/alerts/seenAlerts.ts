import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import type { CancelledIncident } from '@doorstep/contract/incidents/cancelled/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { get, rememberedName, set } from '../../lib/device.ts'
import { storedUserId } from '../../lib/storage.ts'

const KEPT_MAX = 300
const nameOf = (userId: string) => rememberedName('seen-alerts', userId)

/** An alert with a changed text or severity counts as unread again. */
export function markOf({ id, severity, message }: ActiveAlert): string {
  let hash = 0
  for (const character of severity + message)
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 2_147_483_647
  return `${id}:${hash}`
}

/** An incident that was reopened and cancelled again counts as unread again. */
export const cancelledMarkOf = ({ id, cancelledAt }: CancelledIncident): string =>
  `cancelled:${id}:${cancelledAt}`

async function readSeen(userId: string): Promise<string[]> {
  try {
    return (await get<string[]>(nameOf(userId))) ?? []
  } catch {
    return []
  }
}

/** The marks of alerts that this person has seen on this device. `seen` is undefined until the device has answered. */
export function useSeenAlerts() {
  const client = useQueryClient()
  const userId = storedUserId() ?? ''
  const { data } = useQuery({
    queryKey: ['seenAlerts', userId],
    queryFn: () => readSeen(userId),
    gcTime: Infinity,
  })
  const markSeen = useCallback(
    (marks: readonly string[]) => {
      const before = client.getQueryData<string[]>(['seenAlerts', userId]) ?? []
      const news = marks.filter((mark) => !before.includes(mark))
      if (news.length === 0) return
      const seen = [...news, ...before].slice(0, KEPT_MAX)
      client.setQueryData(['seenAlerts', userId], seen)
      // If the browser cannot store the seen alerts, the alerts show as unread next time.
      void set(nameOf(userId), seen).catch(() => undefined)
    },
    [client, userId],
  )
  return { seen: data, markSeen }
}
