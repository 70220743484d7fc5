import type { Category } from '@doorstep/contract/lookups/schema'
import { useCallback, useEffect, useState } from 'react'
import { formatRelative } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { LaterDialog } from '../../ui/LaterDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Report } from './issueValues.ts'
import { ReportIssueForm, type Where } from './ReportIssueForm.tsx'
import type { DeviceReport, Place } from './waiting/report.ts'
import { openSession, type ReportSession } from './waiting/reportSession.ts'
import { findDraft, reportStore } from './waiting/reportStore.ts'

type Writing = ReturnType<typeof useReportWriting>

/**
 * The state of a report form: the draft to offer, and the question before the form closes. `begun` is a draft that the
 * author continues, locked for this form.
 */
export function useReportWriting(userId: number, onLeave: () => void, begun: DeviceReport | null = null) {
  const draft = useOfferedDraft(userId, begun)
  const [isFilled, setIsFilled] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const handleDirty = useCallback((isDirty: boolean) => setIsFilled(isDirty), [])
  const { session } = draft
  return {
    draft,
    isFilled,
    isAsking,
    /** True if the report was already sent. The user can then keep or discard only the changes since that time. */
    hasGoneOut: () => Boolean(session?.current()?.sent),
    handleDirty,
    /** Closes the form at once, or first asks whether to keep the draft. */
    leave: () => (isFilled ? setIsAsking(true) : onLeave()),
    stay: () => setIsAsking(false),
    keep: onLeave,
    discard: () => void (session?.discard() ?? Promise.resolve()).then(onLeave),
  }
}

/** `offered` is undefined until the device has answered, and null if there is no draft to offer. */
function useOfferedDraft(userId: number, begun: DeviceReport | null) {
  const [offered, setOffered] = useState<DeviceReport | null | undefined>(begun ? null : undefined)
  const [session, setSession] = useState<ReportSession | null>(() =>
    begun ? openSession(userId, begun) : null,
  )
  const start = useCallback(
    (report: DeviceReport | null) => {
      setOffered(null)
      setSession(openSession(userId, report))
    },
    [userId],
  )
  const isKnown = begun !== null
  useEffect(() => {
    if (isKnown) return undefined
    let isWanted = true
    void findDraft(userId).then((draft) => {
      if (!isWanted) return
      if (draft) setOffered(draft)
      else start(null)
    })
    return () => {
      isWanted = false
    }
  }, [userId, isKnown, start])
  useEffect(() => {
    session?.enter()
    return () => void session?.release()
  }, [session])
  return {
    offered,
    session,
    take: async () => {
      if (!offered) return
      const { now } = await reportStore.take(offered)
      start(now)
    },
    drop: () => {
      if (offered) void reportStore.removeUnheld(offered)
      start(null)
    },
  }
}

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
                Continue with the report
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
      title={hasGoneOut ? 'Close without sending your changes?' : 'Close this report?'}
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
          <Button onPress={writing.stay}>Continue writing</Button>
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
