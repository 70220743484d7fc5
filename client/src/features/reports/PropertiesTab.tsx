import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import type { DevelopmentProperties, UnassignedProperty } from '@doorstep/contract/reports/schema'
import { PROPERTY_COLUMNS } from '@doorstep/contract/reports/texts'
import { useState } from 'react'
import type { Column } from '../../tables/columns.ts'
import { QueryTable } from '../../tables/QueryTable.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Link } from '../../ui/Link.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { countText } from './format.ts'
import { ReportSection } from './ReportSection.tsx'
import { propertiesAddress, useChangeReport, useReportFilter, useReportParts } from './reportAddress.ts'
import { REPORT_FAILED, useReportPage } from './useReport.ts'

const PROPERTIES_LOGGED = 'Invalid properties data'
const DEVELOPMENTS_LOGGED = 'Invalid dev-properties'

const ROWS = 25
const CARDS = 12

export function PropertiesTab() {
  return (
    <>
      <UnassignedProperties />
      <Developments />
    </>
  )
}

export const COLUMNS: Column<UnassignedProperty>[] = [
  { id: 'name', header: PROPERTY_COLUMNS.name, cell: propertyLink, isRowHeader: true },
  {
    id: 'address',
    header: PROPERTY_COLUMNS.address,
    cell: (row) => row.address,
    className: 'min-w-64 text-muted',
  },
]

function propertyLink({ propertyName }: UnassignedProperty) {
  return <Link href={propertiesAddress({ q: propertyName })}>{propertyName}</Link>
}

function propertyCard(row: UnassignedProperty) {
  return (
    <div className="text-sm">
      {propertyLink(row)}
      <p className="text-muted">{row.address}</p>
    </div>
  )
}

function UnassignedProperties() {
  const filter = useReportFilter('properties')
  const { cursor } = useReportParts()
  const change = useChangeReport()
  const page = useReportPage(
    reportEndpoints.reportUnassignedProperties,
    { ...filter, limit: ROWS, ...(cursor && { cursor }) },
    PROPERTIES_LOGGED,
  )
  return (
    <ReportSection title="Properties without users" table="properties-without-users" query={filter}>
      <QueryTable
        caption="Properties without users"
        query={page}
        rows={page.data?.rows}
        rowKey={(row) => `${row.propertyName} ${row.address}`}
        columns={COLUMNS}
        card={propertyCard}
        empty={<EmptyState message="All properties have assigned users." />}
        errorText={REPORT_FAILED}
      />
      {page.data && page.data.rows.length > 0 && (
        <Pager
          page={page.data}
          onPage={(place) => change({ cursor: place ?? undefined }, { replace: false })}
          noun="property"
          plural="properties"
        />
      )}
    </ReportSection>
  )
}

function Developments() {
  const filter = useReportFilter('properties')
  const { cards } = useReportParts()
  const change = useChangeReport()
  const page = useReportPage(
    reportEndpoints.reportProperties,
    { ...filter, limit: CARDS, ...(cards && { cursor: cards }) },
    DEVELOPMENTS_LOGGED,
  )
  const failure = page.isError && (
    <div className="p-4">
      <ErrorPanel message={REPORT_FAILED} query={page} />
    </div>
  )
  return (
    <ReportSection title="Properties by development" table="properties-by-development" query={filter}>
      {failure}
      {!page.data && !page.isError && (
        <div className="p-4">
          <Skeleton count={2} className="h-28" />
        </div>
      )}
      {page.data && page.data.rows.length === 0 && <EmptyState message="No developments yet." />}
      {page.data && page.data.rows.length > 0 && (
        <>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-2">
            {page.data.rows.map((row) => (
              <DevelopmentCard key={row.developmentId} development={row} />
            ))}
          </ul>
          <Pager
            page={page.data}
            onPage={(place) => change({ cards: place ?? undefined }, { replace: false })}
            noun="development"
            label="Pages of developments"
          />
        </>
      )}
    </ReportSection>
  )
}

function DevelopmentCard({ development }: { development: DevelopmentProperties }) {
  const { developmentId, development: name, properties } = development
  return (
    <li className="flex flex-col gap-2 rounded-md border border-border p-3 print:break-inside-avoid">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <h3 className="text-sm font-semibold">
          <Link href={propertiesAddress({ developmentId })}>{name}</Link>
        </h3>
        <span className="shrink-0 text-xs text-muted tabular-nums">
          {properties.length === 1 ? '1 property' : `${countText(properties.length)} properties`}
        </span>
      </div>
      {properties.length === 0 ? (
        <p className="text-sm text-muted">No properties assigned.</p>
      ) : (
        <PropertyNames names={properties.toSorted(byName)} />
      )}
    </li>
  )
}

const NAMES_AT_FIRST = 8
/** Sorts Flat 2 before Flat 10. */
const byName = new Intl.Collator('en', { numeric: true }).compare

function PropertyNames({ names }: { names: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const more = names.length - NAMES_AT_FIRST
  return (
    <>
      <ul className="text-sm text-muted">
        {names.map((name, index) => (
          // Names can repeat, and the order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={isOpen || index < NAMES_AT_FIRST ? undefined : 'hidden print:list-item'}>
            {name}
          </li>
        ))}
      </ul>
      {more > 0 && !isOpen && (
        <Button variant="ghost" size="sm" className="self-start print:hidden" onPress={() => setIsOpen(true)}>
          Show {countText(more)} more
        </Button>
      )}
    </>
  )
}
