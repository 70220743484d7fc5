import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { Link } from './Link.tsx'
import { PageHeader } from './PageHeader.tsx'
import { usePageTitle } from './usePageTitle.ts'

interface ManagementHeaderProps {
  title: string
  /** One sentence. */
  lead: string
  /** Its actions, the primary one last. */
  children?: ReactNode
}

/** The head of a management screen, which names the document too. */
export function ManagementHeader({ title, lead, children }: ManagementHeaderProps) {
  usePageTitle(title)
  return (
    <PageHeader
      breadcrumb={<Breadcrumb current={title} />}
      title={title}
      lead={lead}
      action={children && <div className="flex flex-wrap gap-3 md:justify-end">{children}</div>}
    />
  )
}

/** Where the screen stands: "Site Settings / Manage Users". */
function Breadcrumb({ current }: { current: string }) {
  return (
    <ol className="flex gap-1.5">
      <li>
        <Link href={paths.siteSettings} className="font-normal">
          Site Settings
        </Link>
      </li>
      <li aria-hidden="true">/</li>
      <li aria-current="page">{current}</li>
    </ol>
  )
}
