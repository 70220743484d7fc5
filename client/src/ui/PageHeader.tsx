import type { ReactNode } from 'react'
import { PrintedHead } from './PrintedHead.tsx'

interface PageHeaderProps {
  title: ReactNode
  lead?: ReactNode
  action?: ReactNode
  /** The path above the title, for example "Site Settings / Manage Users". */
  breadcrumb?: ReactNode
}

export function PageHeader({ title, lead, action, breadcrumb }: PageHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-4 print:mb-3 print:block">
      <PrintedHead />
      <div className="min-w-0 flex-[1_1_16rem]">
        {breadcrumb && <nav className="mb-1 text-xs text-muted print:hidden">{breadcrumb}</nav>}
        <h1 dir="auto" className="text-xl font-semibold break-words">
          {title}
        </h1>
        {lead && (
          <p dir="auto" className="mt-1 text-sm text-muted">
            {lead}
          </p>
        )}
      </div>
      {action && <div className="max-w-full min-w-0 print:hidden">{action}</div>}
    </header>
  )
}
