import { Printer } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { Button } from '../../ui/Button.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { FeedbackTab } from './FeedbackTab.tsx'
import { IssuesTab } from './IssuesTab.tsx'
import { PropertiesTab } from './PropertiesTab.tsx'
import {
  DrawnAddress,
  filterOfTab,
  tabAddress,
  TAB_FILTERS,
  TAB_LABELS,
  TABS,
  useChangeReport,
  useChosenTab,
  useReportFilter,
  useReportParts,
} from './reportAddress.ts'
import { reportList } from './list.ts'
import { SummaryCards } from './SummaryCards.tsx'
import { UsersTab } from './UsersTab.tsx'

const CONTENTS = { users: UsersTab, properties: PropertiesTab, issues: IssuesTab, feedback: FeedbackTab }

// oxlint-disable-next-line import/no-default-export -- a route module
export default function ReportsPage(): ReactNode {
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
      <Reports />
    </>
  )
}

function Reports() {
  const { tab, drawn } = useChosenTab()
  const whole = filterOfTab(drawn, 'issues')
  return (
    <DrawnAddress value={drawn}>
      <Summary />
      <Tabs
        label="Reports"
        selected={tab}
        tabs={TABS.map((id) => ({ id, label: TAB_LABELS[id], href: tabAddress(id, whole) }))}
      >
        <Panel />
      </Tabs>
    </DrawnAddress>
  )
}

// Neither is drawn with the tabs, only when the address that it is drawn for changes.
const Summary = memo(SummaryCards)

const Panel = memo(function Panel() {
  const { tab = 'users' } = useReportParts()
  const filter = useReportFilter(tab)
  const change = useChangeReport()
  const Content = CONTENTS[tab]
  return (
    <>
      {/* On paper the tabs and filters are words. */}
      <ListFilters
        list={{ filters: reportList.filters, fields: TAB_FILTERS[tab], filter, onChange: change }}
        scope={TAB_LABELS[tab]}
      />
      <Content />
    </>
  )
})
