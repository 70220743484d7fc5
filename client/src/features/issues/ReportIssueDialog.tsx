import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { useCallback, useEffect, useState } from 'react'
import { formatRelative } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { deleteReportDraft, readReportDraft, type ReportDraft } from './reportDraft.ts'
import { ReportIssueForm } from './ReportIssueForm.tsx'

interface ReportIssueDialogProps {
  property: OwnProperty
  userId: number
  onClose: () => void
}

/** Reports a new issue. What is written survives a failure, a closed dialog and a reload. */
export function ReportIssueDialog({ property, userId, onClose }: ReportIssueDialogProps) {
  const { offered, taken, take, drop } = useOfferedDraft(userId)
  const [isFilled, setIsFilled] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const handleDirty = useCallback((isDirty: boolean) => setIsFilled(isDirty), [])
  const close = () => (isFilled ? setIsAsking(true) : onClose())
  if (offered === undefined) return null
  return (
    <Dialog title="Report New Issue" isOpen onClose={close} isDismissable={!isFilled}>
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
            onDirty={handleDirty}
            onSent={onClose}
            onCancel={close}
          />
        )}
      </div>
      <KeepDialog
        isOpen={isAsking}
        onStay={() => setIsAsking(false)}
        onKeep={onClose}
        onDiscard={() => {
          onClose()
          // After the form has gone, so that nothing writes it again.
          setTimeout(() => void deleteReportDraft(userId))
        }}
      />
    </Dialog>
  )
}

interface KeepDialogProps {
  isOpen: boolean
  onStay: () => void
  onKeep: () => void
  onDiscard: () => void
}

function KeepDialog({ isOpen, onStay, onKeep, onDiscard }: KeepDialogProps) {
  return (
    <Dialog
      title="Close this report?"
      isOpen={isOpen}
      onClose={onStay}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button variant="ghost" className="text-danger" onPress={onDiscard}>
            Discard
          </Button>
          <Button variant="secondary" onPress={onKeep}>
            Keep it
          </Button>
          <Button onPress={onStay}>Go on writing</Button>
        </>
      }
    >
      <p className="text-sm">
        It has not been sent. If you keep it, it stays on this device and is offered the next time you report
        an issue.
      </p>
    </Dialog>
  )
}

function draftText({ values, propertyLabel, savedAt, files }: ReportDraft): string {
  const photos = files.length === 0 ? '' : `, with ${files.length} photo${files.length === 1 ? '' : 's'}`
  return `${values.title.trim() || 'No title yet'}${photos}, for ${propertyLabel}, ${formatRelative(savedAt)}.`
}

/** `offered` is undefined until the device has been asked, and null when there is nothing (more) to offer. */
function useOfferedDraft(userId: number) {
  const [offered, setOffered] = useState<ReportDraft | null>()
  const [taken, setTaken] = useState<ReportDraft | null>(null)
  useEffect(() => {
    let isWanted = true
    void readReportDraft(userId).then((draft) => isWanted && setOffered(draft))
    return () => {
      isWanted = false
    }
  }, [userId])
  return {
    offered,
    taken,
    take: () => {
      setTaken(offered ?? null)
      setOffered(null)
    },
    drop: () => {
      setOffered(null)
      void deleteReportDraft(userId)
    },
  }
}
