import { getRouteApi } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { FeedbackTab } from './FeedbackTab.tsx'
import { IssuesTab } from './IssuesTab.tsx'
import { PropertiesTab } from './PropertiesTab.tsx'
import { ReportFilters, useChips } from './ReportFilters.tsx'
import { tabAddress, TAB_LABELS, tabOf, TABS, type ChangeReport, type ReportTab } from './reportSearch.ts'
import { SummaryCards } from './SummaryCards.tsx'
import { UsersTab } from './UsersTab.tsx'

const route = getRouteApi('/reports')

const CONTENTS = { users: UsersTab, properties: PropertiesTab, issues: IssuesTab, feedback: FeedbackTab }

// oxlint-disable-next-line import/no-default-export -- a route module
export default function ReportsPage(): ReactNode {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const tab = tabOf(search)
  /** A report that is narrowed otherwise starts at its first page. */
  const change: ChangeReport = (part, { replace = true } = {}) =>
    void navigate({
      search: (now) => ({ ...now, cursor: '', cards: '', ...part }),
      replace,
      resetScroll: false,
    })
  const Content = CONTENTS[tab]
  return (
    <>
      <ManagementHeader
        title="Reports & Analytics"
        lead="What happens in your properties, in numbers that lead to what they count."
      >
        <Button variant="secondary" className="print:hidden" onPress={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print
        </Button>
      </ManagementHeader>
      <SummaryCards search={search} />
      <Tabs
        label="Reports"
        selected={tab}
        tabs={TABS.map((id) => ({ id, label: TAB_LABELS[id], href: tabAddress(id, search) }))}
      >
        <PrintedScope tab={tab} search={search} onChange={change} />
        <ReportFilters tab={tab} search={search} onChange={change} />
        <Content search={search} onChange={change} />
      </Tabs>
    </>
  )
}

/** On paper the tabs and filters are words. */
function PrintedScope(props: Parameters<typeof useChips>[0] & { tab: ReportTab }) {
  const chips = useChips(props)
  return (
    <p className="mb-4 hidden text-sm print:block">
      {[TAB_LABELS[props.tab], ...chips.map(({ label }) => label)].join(' · ')}
    </p>
  )
}
