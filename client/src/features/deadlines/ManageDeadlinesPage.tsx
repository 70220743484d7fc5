import { useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useCan } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { OwnerRules } from '../owner-rules/OwnerRules.tsx'
import { DeadlineRules } from './DeadlineRules.tsx'

const AddDialog = dialogPart(async () => (await import('./AddRuleDialog.tsx')).AddRuleDialog)
const OwnerDialog = dialogPart(
  async () => (await import('../owner-rules/AddOwnerRuleDialog.tsx')).AddOwnerRuleDialog,
)

const TABS = [
  { id: 'deadlines', label: 'Deadlines', href: paths.manageDeadlines },
  { id: 'owners', label: 'Owners', href: `${paths.manageDeadlines}?list=owners` },
] as const

const LEADS = {
  deadlines:
    'Target times for the first answer and for completing the work. New rules do not affect open issues.',
  owners: 'Rules that choose the owner of a new report. Reports that already have an owner keep that owner.',
}

export default function ManageDeadlinesPage(): ReactNode {
  const { list }: { list?: unknown } = useSearch({ strict: false })
  const selected = list === 'owners' ? 'owners' : 'deadlines'
  const canManage = useCan('deadlineRule:manage')
  const [isAdding, setIsAdding] = useState(false)
  const close = () => setIsAdding(false)
  const isOwners = selected === 'owners'
  return (
    <>
      <ManagementHeader title="Manage Deadlines" lead={LEADS[selected]}>
        {(isOwners || canManage) && (
          <Button onPress={() => setIsAdding(true)}>{isOwners ? '+ Choose Owner' : '+ Add Rule'}</Button>
        )}
      </ManagementHeader>
      <Tabs label="Rules" tabs={TABS} selected={selected}>
        {isOwners ? <OwnerRules /> : <DeadlineRules canManage={canManage} />}
      </Tabs>
      {isAdding && (isOwners ? <OwnerDialog onClose={close} /> : <AddDialog onClose={close} />)}
    </>
  )
}
