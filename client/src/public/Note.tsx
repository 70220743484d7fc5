import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

const TONES = {
  ok: 'bg-ok-soft text-ok',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
}

/**
 * A message that stays on the page. Screen readers announce a failure at once, and any other message after the current
 * sentence.
 */
export function Note({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex flex-col gap-1 rounded-lg px-4 py-3 text-sm', TONES[tone])}
    >
      {children}
    </div>
  )
}
