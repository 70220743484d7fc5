import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'

/** Links from the alert of an announcement to its text and photos. */
export function ReadMore({ announcementId }: { announcementId: number }) {
  return (
    <Link
      href={paths.announcement(announcementId)}
      look="plain"
      className="font-medium text-current underline"
    >
      Read the announcement
    </Link>
  )
}
