import { avatarTone, initials, type AvatarTone } from '../lib/avatar.ts'
import { cx } from './cx.ts'

const TONES: Record<AvatarTone, string> = {
  grey: 'bg-neutral-soft text-neutral',
  purple: 'bg-purple-soft text-purple',
  blue: 'bg-info-soft text-info',
  green: 'bg-ok-soft text-ok',
  amber: 'bg-warn-soft text-warn',
  red: 'bg-danger-soft text-danger',
}

/** Initials on the name's own colour. */
export function Avatar({ name }: { name: string }) {
  const tone = avatarTone(name)
  return (
    <span
      data-tone={tone}
      className={cx(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-full text-xs font-semibold',
        TONES[tone],
      )}
    >
      {initials(name)}
    </span>
  )
}
