import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAddress, useChangeAddress } from '../../tables/address.ts'
import { SelectFilter } from '../../tables/SelectFilter.tsx'
import { TextFilter } from '../../tables/TextFilter.tsx'
import { useFirstScreenOver } from '../../ui/useFirstScreen.ts'
import { IssueListCard } from '../issues/IssueListCard.tsx'
import type { ListPlace } from '../issues/useListPosition.ts'
import { categoriesQuery, childrenOf } from '../lookups/categories.ts'

const { shape } = issueEndpoints.listIssues.query
const FILTERS = { q: shape.q, category: shape.category }
/** When a filter changes, the list starts again at its first page. */
const POSITIONS: readonly ListPlace[] = ['logged']

/** Submitted issues of this property. The filters are kept in the address. */
export function LoggedIssues({ property, report }: { property: OwnProperty; report: ReactNode }) {
  const filter = useAddress(FILTERS)
  const { q, category } = filter
  const isFiltered = q !== undefined || category !== undefined
  return (
    <IssueListCard
      title="Logged issues"
      at="logged"
      propertyId={property.id}
      of="visible"
      filter={{
        propertyId: property.id,
        status: 'Submitted',
        ...filter,
      }}
      time="words"
      hasActions
      filters={<Filters q={q} category={category} />}
      emptyText={isFiltered ? 'No issues found.' : 'No issues reported yet.'}
      emptyAction={isFiltered ? undefined : report}
    />
  )
}

function Filters({ q, category }: { q: string | undefined; category: string | undefined }) {
  const change = useChangeAddress(POSITIONS)
  // The category filter loads late, because the three levels of categories are large and most people never open this
  // filter.
  const isWanted = useFirstScreenOver() || category !== undefined
  const { data: categories = [] } = useQuery({ ...categoriesQuery(), enabled: isWanted })
  const options = childrenOf(categories, null).map(({ name }) => ({ value: name, label: name }))
  return (
    <search
      aria-label="Filter logged issues"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 px-4 pb-3 md:grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),16rem))]"
    >
      <TextFilter label="Search" value={q} onChange={(text) => change({ q: text })} />
      <SelectFilter
        label="Category"
        allText="All categories"
        options={options}
        value={options.find(({ value }) => value === category)?.value}
        onChange={(name) => change({ category: name })}
      />
    </search>
  )
}
