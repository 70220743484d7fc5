import { ageText, RETENTION_AGES } from '@doorstep/contract/retention/rules'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { ManagementHeader } from '../../../ui/ManagementHeader.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { ReceivedMails } from '../../received-mails/ReceivedMails.tsx'
import { FailedMessages } from './FailedMessages.tsx'

const TABS = [
  { id: 'undelivered', label: 'Undelivered', href: paths.manageMessages },
  { id: 'received', label: 'Received, not accepted', href: `${paths.manageMessages}?list=received` },
] as const

const HEADERS = {
  undelivered: {
    title: 'Undelivered Messages',
    lead: 'Emails and text messages that we couldn’t deliver, and why.',
  },
  received: {
    title: 'Received Emails',
    lead: `Emails from the last ${ageText(RETENTION_AGES.receivedMails)} that were not accepted, and why. We do not keep their text.`,
  },
}

export default function ManageMessagesPage(): ReactNode {
  const { list }: { list?: unknown } = useSearch({ strict: false })
  const selected = list === 'received' ? 'received' : 'undelivered'
  return (
    <>
      <ManagementHeader {...HEADERS[selected]} />
      <Tabs label="Messages" tabs={TABS} selected={selected}>
        {selected === 'received' ? <ReceivedMails /> : <FailedMessages />}
      </Tabs>
    </>
  )
}
