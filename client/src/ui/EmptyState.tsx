import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** One sentence about what will appear here. */
  message: string
  hint?: string
  icon?: LucideIcon
  action?: ReactNode
}

export function EmptyState({ message, hint, icon: Icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      {Icon && <Icon aria-hidden="true" className="size-8 text-muted" strokeWidth={1.5} />}
      <div>
        <p className="text-sm font-medium">{message}</p>
        {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
      </div>
      {action}
    </div>
  )
}

/** Shows one sentence in a small space, for an empty panel next to other panels. */
export function EmptyPanel({ message, action }: Pick<EmptyStateProps, 'message' | 'action'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-1 pb-4">
      <p className="text-sm text-muted">{message}</p>
      {action}
    </div>
  )
}
