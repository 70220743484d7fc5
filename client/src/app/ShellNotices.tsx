import { CloudOff, RefreshCw, type LucideIcon } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useConnection } from '../api/connection.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { useDelay } from '../ui/useDelay.ts'
import { keepPage, type Reload } from './newVersion.ts'

/** A short outage is nobody's business. */
const CALM_MS = 2000

const TEXTS = {
  offline: 'You are offline. What is on screen may be out of date.',
  unreachable: 'The server cannot be reached. What is on screen may be out of date.',
}

/** What concerns the whole page, between the top bar and the screen. */
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
  const text = connection === 'offline' ? TEXTS.offline : isAway ? TEXTS.unreachable : null
  return (
    <div aria-live="polite">
      {text && (
        <Strip icon={CloudOff} className="bg-warn-soft text-warn">
          {text}
        </Strip>
      )}
      {reload && !isLater && (
        <Strip
          icon={RefreshCw}
          className="bg-info-soft text-info"
          actions={
            <>
              <Button size="sm" variant="secondary" onPress={reload}>
                Reload
              </Button>
              <Button size="sm" variant="ghost" className="text-info" onPress={() => setIsLater(true)}>
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

interface StripProps {
  icon: LucideIcon
  className: string
  children: ReactNode
  actions?: ReactNode
}

function Strip({ icon: Icon, className, children, actions }: StripProps) {
  return (
    <div className={cx('border-b border-border text-sm', className)}>
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 md:px-6">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <p className="min-w-0 flex-1">{children}</p>
        {actions && <div className="flex gap-2">{actions}</div>}
      </div>
    </div>
  )
}
