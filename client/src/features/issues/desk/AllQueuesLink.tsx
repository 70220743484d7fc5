import { ChevronLeft } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'

/** Links from a queue back to all queues, if the desk shows only one column. */
export function AllQueuesLink() {
  return (
    <Link
      href={paths.work}
      className="-mt-2 inline-flex min-h-11 items-center gap-1 self-start text-sm @min-[56rem]/desk:hidden"
    >
      <ChevronLeft aria-hidden="true" className="size-4" />
      All queues
    </Link>
  )
}
