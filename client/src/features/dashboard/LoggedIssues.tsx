import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAddress, useChangeAddress } from '../../tables/address.ts'
import { SelectFilter } from '../../tables/SelectFilter.tsx'
import { TextFilter } from '../../tables/TextFilter.tsx'
import { IssueListCard } from '../issues/IssueListCard.tsx'
import { categoriesQuery, childrenOf } from '../lookups/categories.ts'

const { q, category } = issueEndpoints.listIssues.query.shape
const FILTERS = { q, category }

interface LoggedIssuesProps {
  property: OwnProperty
  /** The button to report one, where that is allowed. */
  report: ReactNode
}

/** What has been reported at this property and waits for the manager. Its filters stand in the address. */
export function LoggedIssues({ property, report }: LoggedIssuesProps) {
  const filter = useAddress(FILTERS)
  const { q, category } = filter
  const isFiltered = q !== undefined || category !== undefined
  return (
    <IssueListCard
      title="Logged issues"
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
  const change = useChangeAddress()
  const { data: categories = [] } = useQuery(categoriesQuery())
  const options = childrenOf(categories, null).map(({ name }) => ({ value: name, label: name }))
  return (
    <search
      aria-label="Filter logged issues"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 px-4 pb-3 md:grid-cols-[16rem_14rem]"
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
