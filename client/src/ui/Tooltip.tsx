import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'

/** Shows a short text while its only child, a button or link, is hovered or focused. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <TooltipTrigger delay={400} closeDelay={0}>
      {children}
      <AriaTooltip
        offset={6}
        className="max-w-64 rounded-md bg-text px-2 py-1 text-xs text-canvas shadow-float data-entering:animate-enter"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
