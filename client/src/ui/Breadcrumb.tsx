import { paths } from '../paths.ts'
import { Link } from './Link.tsx'

/** Where a management screen stands: "Site Settings / Manage Users". */
export function Breadcrumb({ current }: { current: string }) {
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
