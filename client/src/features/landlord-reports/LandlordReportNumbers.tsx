import { ageNarrowing } from '@doorstep/contract/landlord-reports/rules'
import type { IssueNumber } from '@doorstep/contract/landlord-reports/rules'
import type { LandlordReport } from '@doorstep/contract/landlord-reports/schema'
import {
  ACTIVITY_NUMBER_LABELS,
  AVERAGE_STARS,
  FEEDBACK_AVERAGE,
  FEEDBACK_COUNT,
  ISSUE_NUMBER_LABELS,
  PACK_NOTES,
  PACK_SECTIONS,
} from '@doorstep/contract/landlord-reports/texts'
import { AGE_BAND_LABELS } from '@doorstep/contract/reports/rules'
import { useId, type ReactNode } from 'react'
import { Link } from '../../ui/Link.tsx'
import { countText, ratingText } from '../reports/format.ts'
import { tabAddress } from '../reports/reportAddress.ts'
import { OpenIssues } from './OpenIssues.tsx'
import { activitiesAddress, listAddress, numberAddress } from './landlordReportAddress.ts'
import { LandlordReportCategories } from './LandlordReportCategories.tsx'

export function LandlordReportNumbers({ pack }: { pack: LandlordReport }) {
  return (
    <div className="flex flex-col gap-6">
      <Section title={PACK_SECTIONS.issues}>
        <IssueTiles pack={pack} names={['raised', 'closed', 'open']} />
      </Section>
      <Section title={PACK_SECTIONS.promises} note={PACK_NOTES.promises}>
        <IssueTiles
          pack={pack}
          names={['answeredOnTime', 'answeredLate', 'completedOnTime', 'completedLate']}
        />
      </Section>
      <LandlordReportCategories pack={pack} />
      <Section title={PACK_SECTIONS.activities} note={PACK_NOTES.activities}>
        <Tiles>
          {(['done', 'missed'] as const).map((name) => (
            <Tile
              key={name}
              label={ACTIVITY_NUMBER_LABELS[name]}
              value={countText(pack.activities[name])}
              href={activitiesAddress(pack, name)}
            />
          ))}
        </Tiles>
      </Section>
      <Satisfaction pack={pack} />
      <Section title={PACK_SECTIONS.ages}>
        <Tiles>
          {pack.ages.map(({ band, count }) => (
            <Tile
              key={band}
              label={AGE_BAND_LABELS[band]}
              value={countText(count)}
              href={listAddress(pack, ageNarrowing(band, pack))}
            />
          ))}
        </Tiles>
      </Section>
      <OpenIssues pack={pack} />
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

function IssueTiles({ pack, names }: { pack: LandlordReport; names: readonly IssueNumber[] }) {
  return (
    <Tiles>
      {names.map((name) => (
        <IssueTile key={name} pack={pack} name={name} />
      ))}
    </Tiles>
  )
}

function IssueTile({ pack, name }: { pack: LandlordReport; name: IssueNumber }) {
  return (
    <Tile
      label={ISSUE_NUMBER_LABELS[name]}
      value={countText(pack.issues[name])}
      href={numberAddress(pack, name)}
    />
  )
}

function Satisfaction({ pack }: { pack: LandlordReport }) {
  const { feedback, averageStars, from, to, developmentId } = pack
  const href = tabAddress('feedback', { developmentId: String(developmentId), from, to })
  return (
    <Section title={PACK_SECTIONS.satisfaction} note={PACK_NOTES.satisfaction}>
      <Tiles>
        {(['yes', 'partly', 'no', 'rated'] as const).map((name) => (
          <IssueTile key={name} pack={pack} name={name} />
        ))}
        <Tile label={AVERAGE_STARS} value={ratingText(averageStars)} href={numberAddress(pack, 'rated')} />
        <Tile label={FEEDBACK_COUNT} value={countText(feedback.count)} href={href} />
        <Tile label={FEEDBACK_AVERAGE} value={ratingText(feedback.averageRating)} href={href} />
      </Tiles>
    </Section>
  )
}
