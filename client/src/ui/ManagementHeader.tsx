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
  /** The screen that it is listed on. */
  list: { href: string; name: string }
  title: string
  /** Its actions. */
  children: ReactNode
}

/** The head of one of the things that a management screen lists. */
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
      title={
        <span dir="auto" className="break-words">
          {title}
        </span>
      }
      action={<Actions>{children}</Actions>}
    />
  )
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 md:justify-end">{children}</div>
}

/** Where the screen stands: "Site Settings / Manage Users". */
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
