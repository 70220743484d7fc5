import type { Category } from '@doorstep/contract/lookups/schema'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { formatRelative } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { LaterDialog } from '../../ui/LaterDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { ReportDraft } from './reportDraft.ts'
import { ReportIssueForm } from './ReportIssueForm.tsx'
import type { ReportWriting as Writing } from './useReportWriting.ts'

interface ReportWritingProps {
  writing: Writing
  property: OwnProperty
  userId: number
  olderChoices?: readonly Category[] | undefined
  onSent: () => void
}

/** The report's form, after what was kept of the last one has been offered. */
export function ReportWriting({ writing, property, userId, olderChoices, onSent }: ReportWritingProps) {
  const { offered, taken, take, drop } = writing.draft
  if (offered === undefined) return null
  return (
    <div className="flex flex-col gap-4">
      {offered && (
        <Notice
          tone="info"
          title="You have a report that was not sent"
          actions={
            <>
              <Button size="sm" onPress={take}>
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
      {!offered && (
        <ReportIssueForm
          property={property}
          userId={userId}
          draft={taken}
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
  return (
    <LaterDialog
      title="Close this report?"
      isOpen={writing.isAsking}
      onClose={writing.stay}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button variant="ghost-danger" onPress={writing.discard}>
            Discard
          </Button>
          <Button variant="secondary" onPress={writing.keep}>
            Keep it
          </Button>
          <Button onPress={writing.stay}>Go on writing</Button>
        </>
      }
    >
      <p className="text-sm">
        It has not been sent. If you keep it, it stays on this device and is offered the next time you report
        an issue.
      </p>
    </LaterDialog>
  )
}

function draftText({ values, propertyLabel, savedAt, files }: ReportDraft): string {
  const photos = files.length === 0 ? '' : `, with ${files.length} photo${files.length === 1 ? '' : 's'}`
  return `${values.title.trim() || 'No title yet'}${photos}, for ${propertyLabel}, ${formatRelative(savedAt)}.`
}
