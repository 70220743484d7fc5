import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type NoticeTone = 'info' | 'ok' | 'warn' | 'danger'

const LOOKS = {
  info: { icon: Info, className: 'bg-info-soft text-info' },
  ok: { icon: CircleCheck, className: 'bg-ok-soft text-ok' },
  warn: { icon: TriangleAlert, className: 'bg-warn-soft text-warn' },
  danger: { icon: CircleAlert, className: 'bg-danger-soft text-danger' },
}

interface NoticeProps {
  tone: NoticeTone
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** A message that stays on the page. Screen readers announce a failure at once. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  const { icon: Icon, className } = LOOKS[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={cx('flex gap-3 rounded-lg px-4 py-3', className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
        {title && <p className="font-semibold">{title}</p>}
        {children}
        {actions && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  )
}
