import { collectionEndpoints } from '@doorstep/contract/collections/endpoints'
import { STREAM_LABELS } from '@doorstep/contract/collections/rules'
import type { CollectionsProposal } from '@doorstep/contract/collections/schema'
import { useId, useState } from 'react'
import { fixedText, type FailureText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { ChosenFile } from '../../ui/ChosenFile.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'
import { scheduleValuesOf, type ScheduleValues } from './collectionValues.ts'

interface CalendarFileProps {
  isDisabled: boolean
  /** Called with the schedules from the file. The form shows them, so that staff can check and save them. */
  onRead: (schedules: ScheduleValues[]) => void
  /** Called when the user discards the file. */
  onRemove: (schedules: ScheduleValues[]) => void
}

/** Reads a calendar file from a council. */
export function CalendarFile({ isDisabled, onRead, onRemove }: CalendarFileProps) {
  const read = useApiMutation(collectionEndpoints.readCollectionsFile)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const [found, setFound] = useState<CollectionsProposal | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const kept = useKeptFocus(file)
  const forget = () => {
    setProblem(null)
    setFound(null)
    setFile(null)
    if (found) onRemove(found.schedules.map(scheduleValuesOf))
  }
  const take = async (chosen: File) => {
    setProblem(null)
    setFound(null)
    setFile(chosen)
    try {
      const proposal = await read.mutateAsync({ body: { ics: await chosen.text() } })
      setFound(proposal)
      if (proposal.schedules.length > 0) onRead(proposal.schedules.map(scheduleValuesOf))
    } catch (error) {
      setProblem(fixedText(error, 'We couldn’t read the calendar file. Choose another one.'))
    }
  }
  return (
    <div {...kept} className="contents">
      <FileButton
        accept={['.ics', 'text/calendar']}
        variant="secondary"
        isDisabled={isDisabled}
        isBusy={read.isPending}
        busyText="Reading..."
        onFile={(chosen) => void take(chosen)}
      >
        Import from an ICS file
      </FileButton>
      {file && (
        <ChosenFile
          name={file.name}
          size={file.size}
          isDisabled={isDisabled || read.isPending}
          onAct={forget}
        />
      )}
      <div aria-live="polite" className="w-full empty:hidden">
        {problem && <ErrorPanel {...problem} />}
        {found && <Found found={found} />}
      </div>
    </div>
  )
}

function Found({ found: { schedules, leftOut } }: { found: CollectionsProposal }) {
  const headingId = useId()
  const names = schedules.map(({ stream }) => STREAM_LABELS[stream]).join(', ')
  return (
    <Notice
      tone={schedules.length > 0 ? 'ok' : 'warn'}
      title={names ? `Read from the file: ${names}` : 'Nothing in this file can be used. Choose another one.'}
    >
      {names && <p>Check the dates above, and save the form.</p>}
      {leftOut.length > 0 && (
        <>
          <p id={headingId} className="mt-1">
            Entries left out or not certain:
          </p>
          <ul aria-labelledby={headingId} className="ml-4 list-disc">
            {leftOut.map((text) => (
              <li dir="auto" key={text} className="break-words">
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
