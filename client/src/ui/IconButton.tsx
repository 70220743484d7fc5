import type { LucideIcon } from 'lucide-react'
import { Button, type ButtonProps } from './Button.tsx'
import { cx } from './cx.ts'
import { Tooltip } from './Tooltip.tsx'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'busyText' | 'aria-label'> {
  icon: LucideIcon
  label: string
}

/** A button with only an icon. Its label is shown as a tooltip. */
export function IconButton({ icon: Icon, label, variant = 'ghost', className, ...rest }: IconButtonProps) {
  const button = (
    <Button
      variant={variant}
      aria-label={label}
      className={cx('size-11 px-0 md:size-9 md:px-0', className)}
      {...rest}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
    </Button>
  )
  return rest.disabledReason ? button : <Tooltip text={label}>{button}</Tooltip>
}
