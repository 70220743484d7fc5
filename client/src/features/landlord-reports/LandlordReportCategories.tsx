import { CATEGORY_NUMBERS } from '@doorstep/contract/landlord-reports/rules'
import type { LandlordReport } from '@doorstep/contract/landlord-reports/schema'
import {
  ISSUE_NUMBER_LABELS,
  NO_CATEGORIES,
  LANDLORD_REPORT_SECTIONS,
} from '@doorstep/contract/landlord-reports/texts'
import type { Column } from '../../tables/columns.ts'
import { QueryTable } from '../../tables/QueryTable.tsx'
import { ScrollRegion } from '../../tables/ScrollRegion.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyPanel } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { countText } from '../reports/format.ts'
import { ANSWERED } from './answered.ts'
import { numberAddress } from './landlordReportAddress.ts'

type Name = (typeof CATEGORY_NUMBERS)[number]
type Row = LandlordReport['categories'][number] & { hrefs: Record<Name, string> }

const COLUMNS: Column<Row>[] = [
  { id: 'category', header: 'Category', cell: ({ category }) => category, isRowHeader: true },
  ...CATEGORY_NUMBERS.map((name) => ({
    id: name,
    header: ISSUE_NUMBER_LABELS[name],
    cell: (row: Row) => numberLink(row, name),
    className: 'whitespace-nowrap tabular-nums',
  })),
]

export function LandlordReportCategories({ report }: { report: LandlordReport }) {
  const rows = report.categories.map((row) => {
    const hrefOf = (name: Name) => numberAddress(report, name, row.categoryId)
    return { ...row, hrefs: { raised: hrefOf('raised'), closed: hrefOf('closed'), open: hrefOf('open') } }
  })
  return (
    <Card title={LANDLORD_REPORT_SECTIONS.categories} isFlush>
      <ScrollRegion>
        <QueryTable
          caption={LANDLORD_REPORT_SECTIONS.categories}
          query={ANSWERED}
          rows={rows}
          rowKey={({ categoryId }) => categoryId}
          columns={COLUMNS}
          card={card}
          empty={<EmptyPanel message={NO_CATEGORIES} />}
          errorText=""
        />
      </ScrollRegion>
    </Card>
  )
}

function numberLink(row: Row, name: Name) {
  return (
    <Link href={row.hrefs[name]}>
      {countText(row[name])}{' '}
      <span className="sr-only">
        {ISSUE_NUMBER_LABELS[name]}, {row.category}
      </span>
    </Link>
  )
}

function card(row: Row) {
  return (
    <div className="text-sm">
      {row.category}
      <dl className="mt-1 flex flex-wrap gap-x-4 tabular-nums">
        {CATEGORY_NUMBERS.map((name) => (
          <div key={name} className="flex gap-2">
            <dt className="text-muted">{ISSUE_NUMBER_LABELS[name]}</dt>
            <dd>{numberLink(row, name)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
