import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { cx } from './cx.ts'
import { buttonClass, type ButtonSize, type ButtonVariant } from './fieldStyles.ts'
import { Tooltip } from './Tooltip.tsx'
import { textKey } from './textKey.ts'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  variant?: ButtonVariant
  size?: ButtonSize
  children?: ReactNode
  className?: string
  /** The text to show instead of the label while the action runs. Further presses do nothing. */
  busyText?: string | undefined
  isBusy?: boolean
  /** Why the button cannot be pressed now. The button stays focusable so that everyone can read the reason. */
  disabledReason?: string | undefined
}

export function Button({
  variant = 'primary',
  size = 'md',
  busyText,
  isBusy = false,
  disabledReason,
  className,
  children,
  onPress,
  type,
  ...rest
}: ButtonProps) {
  const isOff = Boolean(disabledReason) && !isBusy
  const shown = isBusy && busyText ? busyText : children
  const button = (
    <AriaButton
      {...rest}
      type={isOff ? 'button' : (type ?? 'button')}
      isPending={isBusy}
      aria-disabled={isOff || isBusy || undefined}
      className={cx(buttonClass(variant, size), className)}
      {...(isOff || !onPress ? {} : { onPress })}
    >
      <span key={textKey(shown)} className="contents">
        {shown}
      </span>
    </AriaButton>
  )
  return isOff && disabledReason ? <Tooltip text={disabledReason}>{button}</Tooltip> : button
}
