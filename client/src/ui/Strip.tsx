import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const TONES = {
  info: 'bg-info-soft text-info',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  ok: 'bg-ok-soft text-ok',
}

interface StripProps {
  icon: LucideIcon
  tone: keyof typeof TONES
  children: ReactNode
  actions?: ReactNode
  /** The content below the message. This content is as wide as the page. */
  more?: ReactNode
}

/** A message about the whole page, shown across its full width. */
export function Strip({ icon: Icon, tone, children, actions, more }: StripProps) {
  return (
    <div className={cx('border-b border-border text-sm', TONES[tone])}>
      <div className="mx-auto max-w-page px-4 py-1.5 md:px-6 md:py-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          <p dir="auto" className="min-w-0 flex-1">
            {children}
          </p>
          {actions && <div className="flex gap-2">{actions}</div>}
        </div>
        {more}
      </div>
    </div>
  )
}
