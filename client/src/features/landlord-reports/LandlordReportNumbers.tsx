import { ageNarrowing } from '@doorstep/contract/landlord-reports/rules'
import type { IssueNumber } from '@doorstep/contract/landlord-reports/rules'
import type { LandlordReport } from '@doorstep/contract/landlord-reports/schema'
import {
  ACTIVITY_NUMBER_LABELS,
  AVERAGE_STARS,
  FEEDBACK_AVERAGE,
  FEEDBACK_COUNT,
  ISSUE_NUMBER_LABELS,
  LANDLORD_REPORT_NOTES,
  LANDLORD_REPORT_SECTIONS,
} from '@doorstep/contract/landlord-reports/texts'
import { AGE_BAND_LABELS } from '@doorstep/contract/reports/rules'
import { useId, type ReactNode } from 'react'
import { Link } from '../../ui/Link.tsx'
import { countText, ratingText } from '../reports/format.ts'
import { tabAddress } from '../reports/reportAddress.ts'
import { OpenIssues } from './OpenIssues.tsx'
import { activitiesAddress, listAddress, numberAddress } from './landlordReportAddress.ts'
import { LandlordReportCategories } from './LandlordReportCategories.tsx'

export function LandlordReportNumbers({ report }: { report: LandlordReport }) {
  return (
    <div className="flex flex-col gap-6">
      <Section title={LANDLORD_REPORT_SECTIONS.issues}>
        <IssueTiles report={report} names={['raised', 'closed', 'open']} />
      </Section>
      <Section title={LANDLORD_REPORT_SECTIONS.promises} note={LANDLORD_REPORT_NOTES.promises}>
        <IssueTiles
          report={report}
          names={['answeredOnTime', 'answeredLate', 'completedOnTime', 'completedLate']}
        />
      </Section>
      <LandlordReportCategories report={report} />
      <Section title={LANDLORD_REPORT_SECTIONS.activities} note={LANDLORD_REPORT_NOTES.activities}>
        <Tiles>
          {(['done', 'missed'] as const).map((name) => (
            <Tile
              key={name}
              label={ACTIVITY_NUMBER_LABELS[name]}
              value={countText(report.activities[name])}
              href={activitiesAddress(report, name)}
            />
          ))}
        </Tiles>
      </Section>
      <Satisfaction report={report} />
      <Section title={LANDLORD_REPORT_SECTIONS.ages}>
        <Tiles>
          {report.ages.map(({ band, count }) => (
            <Tile
              key={band}
              label={AGE_BAND_LABELS[band]}
              value={countText(count)}
              href={listAddress(report, ageNarrowing(band, report))}
            />
          ))}
        </Tiles>
      </Section>
      <OpenIssues report={report} />
    </div>
  )
}

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="break-inside-avoid">
      <h3 id={id} className="mb-2 text-sm font-semibold">
        {title}
      </h3>
      {children}
      {note && <p className="mt-2 text-xs text-muted">{note}</p>}
    </section>
  )
}

function Tiles({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 print:grid-cols-4 max-[22rem]:grid-cols-1">
      {children}
    </ul>
  )
}

function Tile({ label, value, href }: { label: string; value: string; href: string }) {
  return (
    <li>
      <Link
        href={href}
        look="plain"
        className="flex h-full flex-col justify-between gap-1 rounded-lg border border-border bg-surface px-4 py-3 hover:bg-sunken"
      >
        <span className="text-sm text-muted">{label}</span>{' '}
        <span className="text-xl font-semibold tabular-nums">{value}</span>
      </Link>
    </li>
  )
}

function IssueTiles({ report, names }: { report: LandlordReport; names: readonly IssueNumber[] }) {
  return (
    <Tiles>
      {names.map((name) => (
        <IssueTile key={name} report={report} name={name} />
      ))}
    </Tiles>
  )
}

function IssueTile({ report, name }: { report: LandlordReport; name: IssueNumber }) {
  return (
    <Tile
      label={ISSUE_NUMBER_LABELS[name]}
      value={countText(report.issues[name])}
      href={numberAddress(report, name)}
    />
  )
}

function Satisfaction({ report }: { report: LandlordReport }) {
  const { feedback, averageStars, from, to, developmentId } = report
  const href = tabAddress('feedback', { developmentId: String(developmentId), from, to })
  return (
    <Section title={LANDLORD_REPORT_SECTIONS.satisfaction} note={LANDLORD_REPORT_NOTES.satisfaction}>
      <Tiles>
        {(['yes', 'partly', 'no', 'rated'] as const).map((name) => (
          <IssueTile key={name} report={report} name={name} />
        ))}
        <Tile label={AVERAGE_STARS} value={ratingText(averageStars)} href={numberAddress(report, 'rated')} />
        <Tile label={FEEDBACK_COUNT} value={countText(feedback.count)} href={href} />
        <Tile label={FEEDBACK_AVERAGE} value={ratingText(feedback.averageRating)} href={href} />
      </Tiles>
    </Section>
  )
}
