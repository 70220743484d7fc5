import { announcementEndpoints } from '@doorstep/contract/announcements/endpoints'
import type { ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import { templateEndpoints } from '@doorstep/contract/announcements/templates/endpoints'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { plainText } from '../../api/errors.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { formatDayOfYear } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../tables/RecordPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { RecordHeader } from '../../ui/ManagementHeader.tsx'
import { Time } from '../../ui/Time.tsx'
import { notify } from '../../ui/toast.ts'
import { NoAnnouncement } from './AnnouncementPage.tsx'
import { AnnouncementPhotos } from './AnnouncementPhotos.tsx'
import { audienceText, StateBadge } from './AnnouncementsTable.tsx'
import { CancelButton } from './CancelButton.tsx'
import { DraftPhotos } from './DraftPhotos.tsx'
import { RecipientsCard } from './RecipientsCard.tsx'
import { SendCard } from './SendCard.tsx'

const AnnouncementDialog = dialogPart(
  async () => (await import('./AnnouncementDialog.tsx')).AnnouncementDialog,
)

const route = getRouteApi('/manage-announcements/$announcementId')
const LIST = { href: paths.manageAnnouncements, name: 'Manage Announcements' }

/**
 * The page of an announcement for staff. A draft shows its expected reach, and a sent announcement shows its
 * recipients.
 */
export default function ManagedAnnouncementPage(): ReactNode {
  const announcementId = Number(route.useParams().announcementId)
  const query = useQuery(q(announcementEndpoints.readManagedAnnouncement, { params: { announcementId } }))
  return (
    <RecordPage query={query} noun="Announcement" nameOf={({ title }) => title} notThere={<NoAnnouncement />}>
      {(announcement) => <Managed announcement={announcement} />}
    </RecordPage>
  )
}

function Managed({ announcement }: { announcement: ManagedAnnouncement }) {
  const [isEditing, setIsEditing] = useState(false)
  const { id, title, text, state, photos } = announcement
  const isDraft = state === 'Draft'
  const close = () => setIsEditing(false)
  return (
    <>
      <RecordHeader list={LIST} title={title}>
        <SaveTemplateButton title={title} text={text} />
        {(isDraft || state === 'Scheduled') && <CancelButton announcement={announcement} />}
        {isDraft && (
          <Button variant="secondary" onPress={() => setIsEditing(true)}>
            Edit
          </Button>
        )}
      </RecordHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_var(--container-rail)]">
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <Card title="Announcement">
            <p dir="auto" className="text-base break-words whitespace-pre-line">
              {text}
            </p>
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
          {sentAt === null &&
            (sendAt === null ? 'Once the announcement is confirmed' : <Time at={sendAt} as="exact" />)}
        </Fact>
        <Fact name="Shows until">
          {showUntil === null ? 'The alert is switched off' : formatDayOfYear(showUntil)}
        </Fact>
        {createdBy !== null && <Fact name="Written by">{createdBy}</Fact>}
      </dl>
    </Card>
  )
}

/** Saves the title and text as a template for all staff. */
function SaveTemplateButton({ title, text }: { title: string; text: string }) {
  const save = useApiMutation(templateEndpoints.createAnnouncementTemplate, {
    onSuccess: () => notify.success('Template saved.'),
    onError: (error) => notify.error(plainText(error)),
  })
  return (
    <Button
      variant="secondary"
      isBusy={save.isPending}
      busyText="Saving..."
      onPress={() => save.mutate({ body: { title, text } })}
    >
      Save as template
    </Button>
  )
}
