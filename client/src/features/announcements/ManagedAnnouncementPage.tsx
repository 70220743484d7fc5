import { announcementEndpoints } from '@doorstep/contract/announcements/endpoints'
import type { ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { fixedText } from '../../api/errors.ts'
import { q } from '../../api/query.ts'
import { formatDayOfYear } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { AnnouncementPhotos } from './AnnouncementPhotos.tsx'
import { audienceText, StateBadge } from './AnnouncementsTable.tsx'
import { NotThere } from './AnnouncementPage.tsx'
import { CancelButton } from './CancelButton.tsx'
import { DraftPhotos } from './DraftPhotos.tsx'
import { RecipientsCard } from './RecipientsCard.tsx'
import { SaveTemplateButton } from './SaveTemplateButton.tsx'
import { SendCard } from './SendCard.tsx'

const AnnouncementDialog = dialogPart(
  async () => (await import('./AnnouncementDialog.tsx')).AnnouncementDialog,
)

const route = getRouteApi('/manage-announcements/$announcementId')

/** One announcement: a draft with what it would reach, or who got it. */
// oxlint-disable-next-line import/no-default-export -- a route module
export default function ManagedAnnouncementPage(): ReactNode {
  const announcementId = Number(route.useParams().announcementId)
  const query = useQuery(q(announcementEndpoints.readManagedAnnouncement, { params: { announcementId } }))
  const { data: announcement, error } = query
  usePageTitle(announcement?.title ?? 'Announcement')
  if (error && (error.status === 404 || error.status === 400)) return <NotThere />
  if (announcement) return <Managed announcement={announcement} />
  return error ? (
    <ErrorPanel {...fixedText(error, 'The announcement could not be loaded.')} query={query} />
  ) : (
    <Skeleton count={3} className="h-28" label="Loading the announcement" />
  )
}

function Managed({ announcement }: { announcement: ManagedAnnouncement }) {
  const [isEditing, setIsEditing] = useState(false)
  const { id, title, text, state, photos } = announcement
  const isDraft = state === 'Draft'
  const close = () => setIsEditing(false)
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb />}
        title={<span className="break-words">{title}</span>}
        action={
          <div className="flex flex-wrap gap-3 md:justify-end">
            <SaveTemplateButton title={title} text={text} />
            {(isDraft || state === 'Scheduled') && <CancelButton announcement={announcement} />}
            {isDraft && (
              <Button variant="secondary" onPress={() => setIsEditing(true)}>
                Edit
              </Button>
            )}
          </div>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_var(--container-rail)]">
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <Card title="Announcement">
            <p className="text-base break-words whitespace-pre-line">{text}</p>
          </Card>
          {(isDraft || photos.length > 0) && (
            <Card title="Its photos">
              {isDraft ? (
                <DraftPhotos key={photos.length} announcement={announcement} />
              ) : (
                <AnnouncementPhotos announcementId={id} photos={photos} />
              )}
            </Card>
          )}
          {state !== 'Draft' && state !== 'Scheduled' && state !== 'Cancelled' && (
            <RecipientsCard announcement={announcement} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <Facts announcement={announcement} />
          {(isDraft || state === 'Scheduled') && <SendCard announcement={announcement} />}
        </div>
      </div>
      {isEditing && <AnnouncementDialog announcement={announcement} onClose={close} onSaved={close} />}
    </>
  )
}

function Breadcrumb() {
  return (
    <ol className="flex gap-1.5">
      <li>
        <Link href={paths.siteSettings} className="font-normal">
          Site Settings
        </Link>
      </li>
      <li aria-hidden="true">/</li>
      <li>
        <Link href={paths.manageAnnouncements} className="font-normal">
          Manage Announcements
        </Link>
      </li>
    </ol>
  )
}

function Facts({ announcement }: { announcement: ManagedAnnouncement }) {
  const { state, homes, byMail, bySms, sendAt, sentAt, showUntil, createdBy } = announcement
  const ways = ['Alert', ...(byMail ? ['email'] : []), ...(bySms ? ['text message'] : [])]
  return (
    <Card title="Details">
      <dl className="grid gap-3 text-sm sm:grid-cols-2 lg:grid-cols-1">
        <Fact name="Status">
          <StateBadge state={state} />
        </Fact>
        <Fact name="For">
          {audienceText(announcement)}
          {homes.length > 0 && (
            <span className="block text-muted">{homes.map(({ name }) => name).join(', ')}</span>
          )}
        </Fact>
        <Fact name="As">{ways.join(', ')}</Fact>
        <Fact name={sentAt === null ? 'To be sent' : 'Sent'}>
          {sentAt !== null && <Time at={sentAt} as="exact" />}
          {sentAt === null && (sendAt === null ? 'Once it is confirmed' : <Time at={sendAt} as="exact" />)}
        </Fact>
        <Fact name="Shows until">
          {showUntil === null ? 'Its alert is switched off' : formatDayOfYear(showUntil)}
        </Fact>
        {createdBy !== null && <Fact name="Written by">{createdBy}</Fact>}
      </dl>
    </Card>
  )
}
