import { announcementEndpoints } from '@doorstep/contract/announcements/endpoints'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fixedText } from '../../api/errors.ts'
import { q } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { AnnouncementPhotos } from './AnnouncementPhotos.tsx'

const route = getRouteApi('/announcements/$announcementId')

/** An announcement as those read it whom it has reached. */
// oxlint-disable-next-line import/no-default-export -- a route module
export default function AnnouncementPage(): ReactNode {
  const announcementId = Number(route.useParams().announcementId)
  const query = useQuery(q(announcementEndpoints.readAnnouncement, { params: { announcementId } }))
  const { data: announcement, error } = query
  usePageTitle(announcement?.title ?? 'Announcement')
  if (error && (error.status === 404 || error.status === 400)) return <NotThere />
  if (!announcement)
    return error ? (
      <ErrorPanel {...fixedText(error, 'The announcement could not be loaded.')} query={query} />
    ) : (
      <Skeleton count={3} className="h-28" label="Loading the announcement" />
    )
  const { id, title, text, siteName, sentAt, photos, can } = announcement
  return (
    <article className="mx-auto max-w-prose">
      <PageHeader
        title={<span className="break-words">{title}</span>}
        lead={
          <>
            {siteName}, <Time at={sentAt} as="exact" />
          </>
        }
        action={
          can.includes('announcement:manage') && <Link href={paths.manageAnnouncement(id)}>Who got it</Link>
        }
      />
      <Card>
        <div className="flex flex-col gap-4">
          <p className="text-base break-words whitespace-pre-line">{text}</p>
          <AnnouncementPhotos announcementId={id} photos={photos} />
        </div>
      </Card>
    </article>
  )
}

export function NotThere() {
  return (
    <>
      <PageHeader title="Announcement" />
      <Card>
        <EmptyState
          message="This announcement is not there, or it is not yours to see."
          hint="It may be for other homes, or the address may have been typed wrongly."
          action={
            <Link href={paths.dashboard} look={{ button: 'primary' }}>
              Go to Home
            </Link>
          }
        />
      </Card>
    </>
  )
}
