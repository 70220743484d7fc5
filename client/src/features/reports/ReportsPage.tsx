import { Ellipsis, FileChartColumn, Printer } from 'lucide-react'
import { memo, useState, type ReactNode } from 'react'
import { useNarrow } from '../../lib/narrow.ts'
import { paths } from '../../paths.ts'
import { filterOf } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { buttonClass } from '../../ui/fieldStyles.ts'
import { Link } from '../../ui/Link.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AllTabs } from './AllTabs.tsx'
import { FeedbackTab } from './FeedbackTab.tsx'
import { IssuesTab } from './IssuesTab.tsx'
import { PropertiesTab } from './PropertiesTab.tsx'
import {
  DrawnAddress,
  tabAddress,
  TAB_FILTERS,
  TAB_LABELS,
  TABS,
  useChangeReport,
  useChosenTab,
  useReportFilter,
  useReportParts,
  type ReportTab,
} from './reportAddress.ts'
import { reportList } from './list.ts'
import { SummaryCards } from './SummaryCards.tsx'
import { UsersTab } from './UsersTab.tsx'
import { OrderOutcomes } from './OrderOutcomes.tsx'
import { OrderTimes } from './OrderTimes.tsx'

const CONTENTS: Record<ReportTab, () => ReactNode> = {
  users: UsersTab,
  properties: PropertiesTab,
  issues: IssuesTab,
  feedback: FeedbackTab,
  orders: OrdersTab,
}

export default function ReportsPage(): ReactNode {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <>
      <ManagementHeader
        title="Reports & Analytics"
        lead="Key figures for your properties. Select a number to see what it counts."
      >
        <PrintButtons isWhole={isWhole} onWhole={() => setIsWhole(true)} />
      </ManagementHeader>
      <Reports isWhole={isWhole} onPrinted={() => setIsWhole(false)} />
    </>
  )
}

interface PrintButtonsProps {
  isWhole: boolean
  onWhole: () => void
}

/** The print and PDF buttons. On a phone they are a menu, so that the numbers come first. */
function PrintButtons({ isWhole, onWhole }: PrintButtonsProps) {
  if (useNarrow())
    return (
      <Menu
        label="Print or open a report"
        isBusy={isWhole}
        triggerClassName={cx(buttonClass('secondary'), 'w-11 px-0! print:hidden')}
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        entries={[
          { id: 'landlord', label: 'Landlord’s report', icon: FileChartColumn, href: paths.landlordReport },
          // The menu must close before the browser prints the page.
          { id: 'print', label: 'Print', icon: Printer, onAction: () => setTimeout(() => window.print()) },
          { id: 'whole', label: 'Print all tabs', icon: Printer, onAction: onWhole },
        ]}
      />
    )
  return (
    <>
      <Link href={paths.landlordReport} look={{ button: 'secondary' }} className="print:hidden">
        <FileChartColumn aria-hidden="true" className="size-4" />
        Landlord’s report
      </Link>
      <Button variant="secondary" className="print:hidden" onPress={() => window.print()}>
        <Printer aria-hidden="true" className="size-4" />
        Print
      </Button>
      <Button
        variant="secondary"
        className="print:hidden"
        isBusy={isWhole}
        busyText="Preparing..."
        onPress={onWhole}
      >
        <Printer aria-hidden="true" className="size-4" />
        Print all tabs
      </Button>
    </>
  )
}

interface ReportsProps {
  /** True while all tabs are shown below each other for printing. */
  isWhole: boolean
  onPrinted: () => void
}

function Reports({ isWhole, onPrinted }: ReportsProps) {
  const { tab, drawn } = useChosenTab()
  const whole = filterOf(reportList, drawn)
  return (
    <DrawnAddress value={drawn}>
      <Summary />
      {isWhole ? (
        <AllTabs onPrinted={onPrinted}>
          {TABS.map((id) => (
            <Panel key={id} tab={id} isPaper />
          ))}
        </AllTabs>
      ) : (
        <Tabs
          label="Reports"
          selected={tab}
          tabs={TABS.map((id) => ({ id, label: TAB_LABELS[id], href: tabAddress(id, whole) }))}
        >
          <ChosenPanel />
        </Tabs>
      )}
    </DrawnAddress>
  )
}

// Memoised, so that a press on a tab does not render the cards again. The cards render again only if `DrawnAddress`
// changes.
const Summary = memo(SummaryCards)

const ChosenPanel = memo(function ChosenPanel() {
  const { tab = 'users' } = useReportParts()
  return <Panel tab={tab} />
})

function Panel({ tab, isPaper = false }: { tab: ReportTab; isPaper?: boolean }) {
  const filter = useReportFilter(tab)
  const change = useChangeReport()
  const Content = CONTENTS[tab]
  return (
    <section
      aria-label={isPaper ? TAB_LABELS[tab] : undefined}
      className={cx(isPaper && 'mb-8 print:break-before-page')}
    >
      {isPaper && <h2 className="mb-3 text-lg font-semibold">{TAB_LABELS[tab]}</h2>}
      {/* On paper, the tabs and filters are plain text. */}
      <ListFilters
        list={{ filters: reportList.filters, fields: TAB_FILTERS[tab], filter, onChange: change }}
        scope={TAB_LABELS[tab]}
      />
      <Content />
    </section>
  )
}

function OrdersTab() {
  return (
    <>
      <OrderOutcomes />
      <OrderTimes />
    </>
  )
}
