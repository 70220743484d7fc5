import { announcementEndpoints } from '@doorstep/contract/announcements/endpoints'
import type { Announcement } from '@doorstep/contract/announcements/schema'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { q } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../tables/RecordPage.tsx'
import { Card } from '../../ui/Card.tsx'
import { ALONE } from '../../ui/fieldStyles.ts'
import { Link } from '../../ui/Link.tsx'
import { NotThere } from '../../ui/NotThere.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Time } from '../../ui/Time.tsx'
import { AnnouncementPhotos } from './AnnouncementPhotos.tsx'

const route = getRouteApi('/announcements/$announcementId')

export default function AnnouncementPage(): ReactNode {
  const announcementId = Number(route.useParams().announcementId)
  const query = useQuery(q(announcementEndpoints.readAnnouncement, { params: { announcementId } }))
  return (
    <RecordPage query={query} noun="Announcement" nameOf={({ title }) => title} notThere={<NoAnnouncement />}>
      {(announcement) => <Reached announcement={announcement} />}
    </RecordPage>
  )
}

function Reached({ announcement }: { announcement: Announcement }) {
  const { id, title, text, siteName, sentAt, photos, can } = announcement
  return (
    <article className="mx-auto max-w-prose">
      <PageHeader
        title={title}
        lead={
          <>
            {siteName}, <Time at={sentAt} as="exact" />
          </>
        }
        action={
          can.includes('announcement:manage') && (
            <Link href={paths.manageAnnouncement(id)} className={ALONE}>
              Who got the announcement
            </Link>
          )
        }
      />
      <Card>
        <div className="flex flex-col gap-4">
          <p dir="auto" className="text-base break-words whitespace-pre-line">
            {text}
          </p>
          <AnnouncementPhotos announcementId={id} photos={photos} />
        </div>
      </Card>
    </article>
  )
}

export function NoAnnouncement() {
  return (
    <NotThere
      title="Announcement"
      message="This announcement does not exist, or you do not have access to it."
      hint="The announcement might be for other homes, or the address might have been typed wrongly."
      list={{ href: paths.dashboard, name: 'Home' }}
    />
  )
}
