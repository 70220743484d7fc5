import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import toast, { resolveValue, useToaster, type Toast } from 'react-hot-toast/headless'
import { cx } from './cx.ts'
import { TOAST_FADE_MS } from './rules.ts'

const ICONS = {
  success: { icon: CircleCheck, className: 'text-ok' },
  error: { icon: CircleAlert, className: 'text-danger' },
  blank: { icon: Info, className: 'text-info' },
  loading: { icon: Info, className: 'text-info' },
  custom: { icon: Info, className: 'text-info' },
}

/** Shows all of the page's toasts. Their timers pause while the pointer or the focus is on them. */
export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: TOAST_FADE_MS })
  const { endPause } = handlers
  const isEmpty = toasts.length === 0
  // A removed toast fires no event for the end of hover or focus, so the pause must end here.
  useEffect(() => {
    if (isEmpty) endPause()
  }, [isEmpty, endPause])
  return (
    // Hover and focus only pause the timer. There is nothing to press.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      aria-live="polite"
      aria-relevant="additions"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="pointer-events-none fixed inset-x-0 top-3 z-50 print:hidden flex flex-col items-center gap-2 px-3"
    >
      {toasts.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
    </div>
  )
}

function ToastCard({ entry }: { entry: Toast }) {
  const { icon: Icon, className } = ICONS[entry.type]
  return (
    <div
      data-visible={entry.visible}
      className={cx(
        'pointer-events-auto flex w-full max-w-form items-start gap-3 rounded-lg border border-border bg-surface py-1.5 pr-1.5',
        'pl-4 text-sm shadow-float transition-opacity duration-300 animate-enter',
        !entry.visible && 'opacity-0',
      )}
    >
      <Icon aria-hidden="true" className={cx('mt-2 size-4 shrink-0', className)} />
      <p dir="auto" className="min-w-0 flex-1 py-1.5">
        {resolveValue(entry.message, entry)}
      </p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => toast.dismiss(entry.id)}
        className="relative flex size-8 shrink-0 cursor-pointer after:absolute after:-inset-1.5 items-center justify-center rounded-md text-muted hover:bg-sunken"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
