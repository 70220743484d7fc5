import { deadlineEndpoints } from '@doorstep/contract/deadlines/endpoints'
import type { DeadlineRule } from '@doorstep/contract/deadlines/schema'
import { useState, type ReactNode } from 'react'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { useList } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { ruleList } from './list.ts'
import { PreviewCard } from './PreviewCard.tsx'
import { ConfirmRemoveRule } from './ConfirmRemoveRule.tsx'
import { RulesTable } from './RulesTable.tsx'

/** The deadline rules by start date, with a preview for a report. */
export function DeadlineRules({ canManage }: { canManage: boolean }): ReactNode {
  const list = useList(ruleList)
  const [removed, setRemoved] = useState<DeadlineRule | null>(null)
  return (
    <>
      <div className="mb-6">
        <PreviewCard />
      </div>
      <ListFilters list={list} rows={list.query.data?.rows} />
      <div className="mb-4 flex justify-end">
        <ExportButton
          endpoint={deadlineEndpoints.exportDeadlineRules}
          query={list.whole}
          fileName="deadlines"
        />
      </div>
      <RulesTable list={list} onRemove={canManage ? setRemoved : undefined} />
      {removed && <ConfirmRemoveRule rule={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}
