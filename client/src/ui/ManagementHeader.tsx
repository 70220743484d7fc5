import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { Link } from './Link.tsx'
import { PageHeader } from './PageHeader.tsx'
import { usePageTitle } from './usePageTitle.ts'

interface ManagementHeaderProps {
  title: string
  lead: string
  /** The actions of the screen, with the primary action last. A phone shows the primary action first. */
  children?: ReactNode
}

/** The header of a management screen. The header also sets the document's title. */
export function ManagementHeader({ title, lead, children }: ManagementHeaderProps) {
  usePageTitle(title)
  return (
    <PageHeader
      breadcrumb={
        <Breadcrumb>
          <li aria-current="page">{title}</li>
        </Breadcrumb>
      }
      title={title}
      lead={lead}
      action={children && <Actions>{children}</Actions>}
    />
  )
}

interface RecordHeaderProps {
  /** The screen with the list of the records. */
  list: { href: string; name: string }
  title: string
  children: ReactNode
}

/** The header of a record's page, with a link back to its list. */
export function RecordHeader({ list, title, children }: RecordHeaderProps) {
  return (
    <PageHeader
      breadcrumb={
        <Breadcrumb>
          <li>
            <Link href={list.href} className="font-normal">
              {list.name}
            </Link>
          </li>
        </Breadcrumb>
      }
      title={title}
      action={<Actions>{children}</Actions>}
    />
  )
}

function Actions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2 max-md:[&>:last-child]:order-first md:justify-end md:gap-3">
      {children}
    </div>
  )
}

/** The path to a screen, for example "Site Settings / Manage Users". */
function Breadcrumb({ children }: { children: ReactNode }) {
  return (
    <ol className="flex gap-1.5">
      <li>
        <Link href={paths.siteSettings} className="font-normal">
          Site Settings
        </Link>
      </li>
      <li aria-hidden="true">/</li>
      {children}
    </ol>
  )
}
