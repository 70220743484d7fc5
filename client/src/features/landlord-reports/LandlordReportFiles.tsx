import { landlordReportEndpoints } from '@doorstep/contract/landlord-reports/endpoints'
import { LANDLORD_REPORT_KEPT_HOURS } from '@doorstep/contract/landlord-reports/rules'
import type { LandlordReportFile } from '@doorstep/contract/landlord-reports/schema'
import { useQuery } from '@tanstack/react-query'
import { Download, FileChartColumn } from 'lucide-react'
import { useState } from 'react'
import { callStream } from '../../api/call.ts'
import { plainText } from '../../api/errors.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { formatMonth } from '../../lib/dates.ts'
import { formatSize } from '../../lib/fileText.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Time } from '../../ui/Time.tsx'
import { useLandlordReportAddress } from './landlordReportAddress.ts'

const LOOK_MS = 2000

const titleOf = ({ development, month }: LandlordReportFile) => `${development}, ${formatMonth(month)}`

/** Requests a PDF of the chosen month, and offers the PDFs made in the last day. */
export function LandlordReportFiles() {
  const { developmentId, month } = useLandlordReportAddress()
  const files = useQuery({
    ...q(landlordReportEndpoints.listLandlordReports),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'making') ? LOOK_MS : false,
  })
  const make = useApiMutation(landlordReportEndpoints.makeLandlordReport, { waitsForPage: true })
  const isMaking = files.data?.some(
    (file) => file.state === 'making' && String(file.developmentId) === developmentId && file.month === month,
  )
  return (
    <Card title="As PDF" className="mb-6 print:hidden">
      <div className="flex flex-col items-start gap-3 text-sm">
        <p className="text-muted">
          Make a PDF of the report below. Only you can download the PDF. We delete it after{' '}
          {LANDLORD_REPORT_KEPT_HOURS} hours.
        </p>
        {make.error && <Notice tone="danger">{plainText(make.error)}</Notice>}
        <Button
          isDisabled={developmentId === undefined}
          isBusy={make.isPending || isMaking === true}
          busyText="Being made..."
          onPress={() => make.mutate({ body: { developmentId: Number(developmentId), month } })}
        >
          <FileChartColumn aria-hidden="true" className="size-4" />
          Make a PDF
        </Button>
        <QueryError query={files} text="We couldn’t load your files. Try again." />
        <ul aria-label="Your files" className="w-full divide-y divide-border empty:hidden">
          {files.data?.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      </div>
    </Card>
  )
}

function FileRow({ file }: { file: LandlordReportFile }) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const title = titleOf(file)
  const fetchIt = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      const answer = await callStream(
        landlordReportEndpoints.fetchLandlordReport,
        { params: { reportId: file.id } },
        {},
      )
      saveFile(await answer.blob(), `${title}.pdf`)
    } catch (error) {
      setProblem(plainText(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p dir="auto" className="font-medium wrap-anywhere">
            {title}
          </p>
          <p aria-live="polite" className="text-xs text-muted">
            <FileState file={file} />
          </p>
        </div>
        {file.state === 'ready' && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={isBusy}
            busyText="Fetching..."
            aria-label={`Download ${title}`}
            onPress={() => void fetchIt()}
          >
            <Download aria-hidden="true" className="size-4" />
            Download
          </Button>
        )}
      </div>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
    </li>
  )
}

function FileState({ file: { state, size, expiresAt, requestedAt } }: { file: LandlordReportFile }) {
  if (state === 'making') return <span>Being made.</span>
  if (state === 'stuck') return <span>We couldn’t make the PDF. Try again.</span>
  return (
    <>
      {formatSize(size ?? 0)}, requested <Time at={requestedAt} />, available until{' '}
      <Time at={expiresAt} as="exact" />
    </>
  )
}
