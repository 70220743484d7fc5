import type { Category } from '@doorstep/contract/lookups/schema'
import { formatRelative } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { LaterDialog } from '../../ui/LaterDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Report } from './issueValues.ts'
import { ReportIssueForm, type Where } from './ReportIssueForm.tsx'
import type { ReportWriting as Writing } from './useReportWriting.ts'
import type { DeviceReport, Place } from './waiting/report.ts'

interface ReportWritingProps {
  writing: Writing
  place: Place
  onBehalfOf?: Report['onBehalfOf'] | undefined
  at?: Where | undefined
  olderChoices?: readonly Category[] | undefined
  onSent: () => void
}

/** Offers the last draft, and then shows the report form. */
export function ReportWriting(props: ReportWritingProps) {
  const { writing, place, onBehalfOf, at, olderChoices, onSent } = props
  const { offered, session, take, drop } = writing.draft
  if (offered === undefined) return null
  return (
    // If there are many open incidents above the form, the whole dialog scrolls. The fields would otherwise have no
    // space.
    <div className="flex min-h-0 flex-1 flex-col gap-4 tall-dialog:min-h-80">
      {offered && (
        <Notice
          tone="info"
          title="You have a report that was not sent"
          actions={
            <>
              <Button size="sm" onPress={() => void take()}>
                Continue with it
              </Button>
              <Button size="sm" variant="secondary" onPress={drop}>
                Discard it
              </Button>
            </>
          }
        >
          <p>{draftText(offered)}</p>
        </Notice>
      )}
      {session && (
        <ReportIssueForm
          place={place}
          onBehalfOf={onBehalfOf}
          at={at}
          session={session}
          olderChoices={olderChoices}
          onDirty={writing.handleDirty}
          onSent={onSent}
          onCancel={writing.leave}
        />
      )}
      <KeepDialog writing={writing} />
    </div>
  )
}

function KeepDialog({ writing }: { writing: Writing }) {
  const hasGoneOut = writing.isAsking && writing.hasGoneOut()
  return (
    <LaterDialog
      title={hasGoneOut ? 'Close your changes?' : 'Close this report?'}
      isOpen={writing.isAsking}
      onClose={writing.stay}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button variant="ghost-danger" onPress={writing.discard}>
            {hasGoneOut ? 'Discard changes' : 'Discard'}
          </Button>
          <Button variant="secondary" onPress={writing.keep}>
            Keep {hasGoneOut ? 'them' : 'it'}
          </Button>
          <Button onPress={writing.stay}>Go on writing</Button>
        </>
      }
    >
      <p className="text-sm">
        {hasGoneOut
          ? 'We will send the report again unchanged. Your later changes have not been sent. If you keep them, they stay on this device with the reports that are waiting to be sent.'
          : 'This report has not been sent. If you keep it, it stays on this device. You can continue with it the next time you report an issue.'}
      </p>
    </LaterDialog>
  )
}

function draftText({ content: { values, place, files }, writtenAt }: DeviceReport): string {
  const photos = files.length === 0 ? '' : `, with ${files.length} photo${files.length === 1 ? '' : 's'}`
  return `${values.title.trim() || 'No title yet'}${photos}, for ${values.common?.label ?? place.label}, ${formatRelative(writtenAt)}.`
}
