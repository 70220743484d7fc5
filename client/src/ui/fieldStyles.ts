/** Class lists for buttons and fields. Shared by components of the library and pages that do not load it. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'ghost-danger' | 'secondary-danger'
export type ButtonSize = 'sm' | 'md'

const BUTTON =
  'inline-flex items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap max-sm:whitespace-normal select-none transition-colors ' +
  'cursor-pointer disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60'

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-3 text-sm md:min-h-8 md:px-2.5',
  md: 'min-h-11 px-4 text-sm md:min-h-9',
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent not-aria-disabled:hover:bg-accent-hover',
  secondary: 'border border-border-strong bg-surface text-text not-aria-disabled:hover:bg-sunken',
  'secondary-danger':
    'border border-danger-strong bg-surface text-danger not-aria-disabled:hover:bg-danger-soft',
  ghost: 'text-text not-aria-disabled:hover:bg-sunken',
  danger: 'bg-danger-strong text-on-danger not-aria-disabled:hover:bg-danger-strong-hover',
  'ghost-danger': 'text-danger not-aria-disabled:hover:bg-danger-soft',
}

export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return `${BUTTON} ${SIZES[size]} ${VARIANTS[variant]}`
}

/** Text is 16 px on touch screens, because smaller text makes the browser zoom in. */
export const FIELD =
  'block w-full rounded-md border border-border-strong bg-surface px-3 text-base text-text md:text-sm ' +
  'placeholder:text-muted disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted ' +
  'aria-invalid:border-danger-strong'
export const FIELD_HEIGHT = 'min-h-11 md:min-h-9'
export const LABEL = 'text-sm font-medium text-text'
export const HINT = 'text-xs text-muted'
export const ERROR = 'text-sm text-danger'
/** Makes a link outside running text large enough for touch. */
export const ALONE = 'inline-flex min-h-11 items-center md:min-h-0'
export const LINK =
  'font-medium text-accent-text underline decoration-1 underline-offset-2 hover:decoration-2'
