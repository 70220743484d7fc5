import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { textKey } from './textKey.ts'

export type Tone = 'info' | 'ok' | 'warn' | 'purple' | 'danger' | 'neutral' | 'closed' | 'teal'

const TONES: Record<Tone, string> = {
  info: 'bg-info-soft text-info',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  purple: 'bg-purple-soft text-purple',
  danger: 'bg-danger-soft text-danger',
  neutral: 'ring-1 ring-neutral-line ring-inset bg-neutral-soft text-neutral',
  closed: 'bg-closed-soft text-closed',
  teal: 'bg-teal-soft text-teal',
}

export function Badge({
  tone,
  hasDot = true,
  children,
}: {
  tone: Tone
  hasDot?: boolean
  children: ReactNode
}) {
  return (
    <span
      key={textKey(children)}
      className={cx(
        'inline-flex h-fit items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {hasDot && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  )
}
