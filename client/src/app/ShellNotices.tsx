import { CloudOff, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConnection } from '../api/connection.ts'
import { useLastKnown } from '../api/lastKnown.ts'
import { formatDateAndTime } from '../lib/dates.ts'
import { Button } from '../ui/Button.tsx'
import { Strip } from '../ui/Strip.tsx'
import { useDelay } from '../ui/useDelay.ts'
import { keepPage, type Reload } from './newVersion.ts'

/** If the server cannot be reached, the page shows a notice only after this time. */
const CALM_MS = 2000

const TEXTS = { offline: 'You are offline.', unreachable: 'The server cannot be reached.' }
const MAYBE_OLD = 'The information on screen might be out of date.'

export function ShellNotices() {
  const connection = useConnection()
  const isAway = useDelay(connection === 'unreachable', CALM_MS)
  const [reload, setReload] = useState<Reload | null>(null)
  const [isLater, setIsLater] = useState(false)
  useEffect(
    () =>
      keepPage((start) => {
        setReload(() => start)
        setIsLater(false)
      }),
    [],
  )
  const knownAt = useLastKnown()
  const text = connection === 'offline' ? TEXTS.offline : isAway ? TEXTS.unreachable : null
  return (
    <div aria-live="polite">
      {text && (
        <Strip icon={CloudOff} tone="warn">
          {`${text} ${knownAt === null ? MAYBE_OLD : `This information was last updated on ${formatDateAndTime(knownAt)}.`}`}
        </Strip>
      )}
      {reload && !isLater && (
        <Strip
          icon={RefreshCw}
          tone="info"
          actions={
            <>
              <Button size="sm" variant="secondary" onPress={reload}>
                Reload
              </Button>
              <Button size="sm" variant="ghost" onPress={() => setIsLater(true)}>
                Later
              </Button>
            </>
          }
        >
          A new version is ready. Reload to use it.
        </Strip>
      )}
    </div>
  )
}
