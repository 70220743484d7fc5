import { announcementEndpoints } from '@doorstep/contract/announcements/endpoints'
import type { AnnouncementPreview, ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q, useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { formatExact } from '../../lib/dates.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { notify } from '../../ui/toast.ts'
import { counted } from '../alerts/AlertReach.tsx'

interface SendCardProps {
  announcement: ManagedAnnouncement
}

/**
 * Shows how many people an announcement reaches, and how it reaches them. A draft also has the button to send the
 * announcement.
 */
export function SendCard({ announcement }: SendCardProps) {
  const { id, state } = announcement
  const params = { announcementId: id }
  const preview = useQuery(q(announcementEndpoints.previewAnnouncement, { params }))
  return (
    <Card title="Preview">
      {preview.isPending && <Skeleton count={3} className="h-6" label="Counting people" />}
      <QueryError query={preview} text="We couldn’t load the preview. Try again." />
      {preview.data && (
        <div className="flex flex-col gap-4 text-sm">
          <Reach announcement={announcement} preview={preview.data} />
          <Messages preview={preview.data} />
          {state === 'Draft' && <SendButton announcement={announcement} people={preview.data.people} />}
        </div>
      )}
    </Card>
  )
}

const peopleText = (count: number) => counted(count, 'person', 'people')

function Reach({ announcement, preview }: SendCardProps & { preview: AnnouncementPreview }) {
  const { people, homes, byMail, bySms, optedOut, bounced, noPhone } = preview
  return (
    <ul aria-label="Recipients" className="flex flex-col gap-1">
      <li className="font-medium">{`${peopleText(people)} at ${counted(homes, 'home', 'homes')}`}</li>
      {announcement.byMail && <li>{`${peopleText(byMail)} by email`}</li>}
      {announcement.byMail && optedOut > 0 && (
        <li className="text-muted">{`${peopleText(optedOut)} not by email, because they do not want emails about announcements`}</li>
      )}
      {announcement.byMail && bounced > 0 && (
        <li className="text-muted">{`${peopleText(bounced)} not by email, because emails to the address bounce`}</li>
      )}
      {announcement.bySms && <li>{`${peopleText(bySms)} by text message`}</li>}
      {announcement.bySms && noPhone > 0 && (
        <li className="text-muted">{`${peopleText(noPhone)} not by text message, because we have no phone number`}</li>
      )}
    </ul>
  )
}

function Messages({ preview: { mail, sms } }: { preview: AnnouncementPreview }) {
  const box = 'mt-1 rounded-md border border-border bg-canvas p-3 break-words whitespace-pre-line'
  return (
    <>
      {mail && (
        <section aria-label="Email">
          <h3 className="text-xs text-muted">{`Email: ${mail.subject}`}</h3>
          <p className={box}>{mail.text}</p>
        </section>
      )}
      {sms !== null && (
        <section aria-label="Text message">
          <h3 className="text-xs text-muted">Text message</h3>
          <p className={box}>{sms}</p>
        </section>
      )}
    </>
  )
}

function SendButton({ announcement, people }: SendCardProps & { people: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const send = useApiMutation(announcementEndpoints.sendAnnouncement)
  const { id, title, sendAt, version } = announcement
  const act = sendAt === null ? 'Send' : 'Schedule'
  return (
    <>
      <Button
        disabledReason={people === 0 ? 'Nobody would get this announcement.' : undefined}
        onPress={() => setIsAsking(true)}
      >
        {act} to {peopleText(people)}
      </Button>
      {isAsking && (
        <ActDialog
          title={`${act} this announcement?`}
          confirmLabel={`${act} to ${peopleText(people)}`}
          busyText="Sending..."
          act={() => send.mutateAsync({ params: { announcementId: id }, body: { people, version } })}
          onDone={() =>
            notify.success(sendAt === null ? 'The announcement is being sent.' : 'Announcement scheduled.')
          }
          onClose={() => setIsAsking(false)}
        >
          <p>
            “{title}” will go to {peopleText(people)}
            {sendAt === null ? ' now. You cannot recall it.' : ` on ${formatExact(sendAt)}.`}
          </p>
        </ActDialog>
      )}
    </>
  )
}
