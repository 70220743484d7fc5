import { landlordReportEndpoints } from '@doorstep/contract/landlord-reports/endpoints'
import type { LandlordReport } from '@doorstep/contract/landlord-reports/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileChartColumn, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { deniedTextOr, fixedText } from '../../api/errors.ts'
import { q } from '../../api/query.ts'
import { dayOf, formatDayOfYear, formatMonth } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLandlordReportAddress } from './landlordReportAddress.ts'
import { LandlordReportControls } from './LandlordReportControls.tsx'
import { LandlordReportFiles } from './LandlordReportFiles.tsx'
import { LandlordReportNumbers } from './LandlordReportNumbers.tsx'

export default function LandlordReportPage(): ReactNode {
  const { developmentId, month } = useLandlordReportAddress()
  return (
    <>
      <ManagementHeader
        title="Landlord’s Report"
        lead="Figures for one month of a development, for its landlord. Nobody is named."
      >
        <Button
          variant="secondary"
          className="print:hidden"
          isDisabled={developmentId === undefined}
          onPress={() => window.print()}
        >
          <Printer aria-hidden="true" className="size-4" />
          Print
        </Button>
      </ManagementHeader>
      <LandlordReportControls />
      <LandlordReportFiles />
      {developmentId === undefined ? (
        <Card isFlush>
          <EmptyState icon={FileChartColumn} message="Choose a development to see its figures." />
        </Card>
      ) : (
        <AskedLandlordReport developmentId={Number(developmentId)} month={month} />
      )}
    </>
  )
}

function AskedLandlordReport(asked: { developmentId: number; month: string }) {
  const query = useQuery({
    ...q(landlordReportEndpoints.readLandlordReport, { query: asked }),
    placeholderData: keepPreviousData,
  })
  const report = query.data
  if (query.isError) {
    const failed = deniedTextOr(query.error, 'We couldn’t load the report. Try again.')
    return (
      <div className="mb-6">
        <ErrorPanel {...fixedText(query.error, failed)} query={query} />
      </div>
    )
  }
  if (!report) return <Skeleton count={4} className="mb-4 h-24" label="Loading the report" />
  return (
    <div
      aria-busy={query.isFetching}
      className={cx('mb-6 transition-opacity', query.isPlaceholderData && 'opacity-60')}
    >
      <ReportHead report={report} />
      <LandlordReportNumbers report={report} />
    </div>
  )
}

function ReportHead({ report }: { report: LandlordReport }) {
  return (
    <header className="mb-4" aria-live="polite">
      <h2 className="text-lg font-semibold">{`${report.development}, ${formatMonth(report.month)}`}</h2>
      <p className="text-sm text-muted">
        {`Figures as of ${formatDayOfYear(dayOf(report.madeAt))}. Open issues as of ${formatDayOfYear(report.openOn)}.`}
      </p>
    </header>
  )
}
