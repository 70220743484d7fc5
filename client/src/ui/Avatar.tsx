import { avatarTone, initials, type AvatarTone } from '../lib/avatar.ts'
import { BlobImage } from './BlobImage.tsx'
import { cx } from './cx.ts'

const TONES: Record<AvatarTone, string> = {
  grey: 'bg-neutral-soft text-neutral ring-1 ring-neutral-line ring-inset',
  purple: 'bg-purple-soft text-purple',
  blue: 'bg-info-soft text-info',
  green: 'bg-ok-soft text-ok',
  amber: 'bg-warn-soft text-warn',
  red: 'bg-danger-soft text-danger',
}

const SIZES = { sm: 'size-8 text-xs', lg: 'size-20 text-xl' }

interface AvatarProps {
  name: string
  photo?: Blob | null | undefined
  size?: keyof typeof SIZES
}

/** A person's photo, or their initials on a colour that depends on the name. */
export function Avatar({ name, photo, size = 'sm' }: AvatarProps) {
  if (photo) {
    return <BlobImage blob={photo} alt="" className={cx('shrink-0 rounded-full object-cover', SIZES[size])} />
  }
  const tone = avatarTone(name)
  return (
    <span
      aria-hidden="true"
      data-tone={tone}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold',
        SIZES[size],
        TONES[tone],
      )}
    >
      {initials(name)}
    </span>
  )
}
