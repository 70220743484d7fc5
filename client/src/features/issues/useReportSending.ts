import { ISSUE_FIELD_NAMES, type IssueField } from '@doorstep/contract/issues/fields/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { saveText, showFieldErrors } from '../../api/errors.ts'
import { notify } from '../../ui/toast.ts'
import { percentSent } from './attachments/fileRules.ts'
import type { ChosenFiles } from './attachments/useChosenFiles.ts'
import type { Report } from './issueValues.ts'
import type { Content } from './waiting/report.ts'
import type { ReportSession } from './waiting/reportSession.ts'

const TECHNICAL = 'Failed to submit the issue due to technical error, please try again later...'
const OFFLINE = 'You are offline. Your report is kept on this device and sent when you are back online.'
/** The controls of these fields cannot show an error from the server. */
const WITHOUT_SENTENCE: readonly IssueField[] = ['vulnerablePersons', 'emergency', 'mayEnter', 'source']
const FIELDS = [
  ...ISSUE_FIELD_NAMES.filter((name) => !WITHOUT_SENTENCE.includes(name)),
  'onBehalfOf' as const,
]

interface ReportSending {
  session: ReportSession
  form: UseFormReturn<Report>
  chosen: ChosenFiles
  contentKey: string
  contentOf: (report: Report) => Promise<Content | null>
  onSent: () => void
}

/** Sends the report of a form, tracks the upload of each photo, and reports failures. */
export function useReportSending({ session, form, chosen, contentKey, contentOf, onSent }: ReportSending) {
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [percents, setPercents] = useState<number[] | null>(null)
  const [isSending, setIsSending] = useState(false)
  /** The content that the device will send automatically after the form closes. */
  const [kept, setKept] = useState<string | null>(null)
  // After a change the device no longer sends the report automatically, even if the change is undone.
  if (kept !== null && kept !== contentKey) setKept(null)

  const send = async (content: Content) => {
    const sizes = content.files.map(({ file }) => file.size)
    if (sizes.length > 0) setPercents(sizes.map(() => 0))
    const onProgress = (sent: number, total: number) =>
      sizes.length > 0 && setPercents(percentSent(sizes, sent, total))
    const { outcome, isKept } = await session.send(content, { client, onProgress })
    if (outcome.kind === 'sent' || outcome.kind === 'kept') {
      notify.success('Issue reported successfully!')
      return onSent()
    }
    const areShown = showFieldErrors(outcome.error, form.setError, FIELDS)
    setProblem(areShown ? null : saveText(outcome.error, TECHNICAL))
    setKept(isKept ? contentKey : null)
  }
  const submit = async (report: Report) => {
    setProblem(null)
    chosen.forgetRefusals()
    setIsSending(true)
    try {
      const ready = contentOf(report)
      // Preparing photos takes time. A form that closes before then keeps the photos and sends nothing.
      await session.write(ready)
      const content = await ready
      if (content === null) return undefined
      if (!navigator.onLine && (await session.queue(content))) {
        notify.info(OFFLINE)
        return onSent()
      }
      return await send(content)
    } catch (error) {
      // The user closed the form, which cancelled the request.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    } finally {
      setPercents(null)
      setIsSending(false)
    }
  }
  return { submit, problem, percents, isSending, isKept: kept === contentKey }
}

const PAUSE_MS = 200

interface Keeping {
  session: ReportSession
  /** A key that changes whenever the stored content changes. */
  contentKey: string
  /** Prepares the content, with its photos ready for upload. */
  prepare: () => Promise<Content | null>
  isWanted: boolean
}

/** Saves the draft on this device shortly after every change. */
export function useContentKeeper({ session, contentKey, prepare, isWanted }: Keeping): void {
  useEffect(() => {
    if (!isWanted) return undefined
    const timer = setTimeout(() => void session.write(prepare()), PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [contentKey, isWanted, session])
}
