import { bankHolidayEndpoints } from '@doorstep/contract/bank-holidays/endpoints'
import { NATION_LABELS, NATIONS } from '@doorstep/contract/collections/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { q } from '../../api/query.ts'
import { useAddress, useChangeAddress } from '../../tables/address.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { Select } from '../../ui/Select.tsx'
import { ConfirmBankHoliday, type AskedChange } from './ConfirmBankHoliday.tsx'
import { BankHolidaysTable } from './BankHolidaysTable.tsx'

const AddDialog = dialogPart(async () => (await import('./AddBankHolidayDialog.tsx')).AddBankHolidayDialog)

export default function ManageBankHolidaysPage(): ReactNode {
  const change = useChangeAddress()
  const { nation = NATIONS[0], year } = useAddress(bankHolidayEndpoints.listBankHolidays.query.shape)
  const query = useQuery({
    ...q(bankHolidayEndpoints.listBankHolidays, { query: { nation, ...(year && { year }) } }),
    placeholderData: keepPreviousData,
  })
  const [isAdding, setIsAdding] = useState(false)
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const shown = query.data?.year ?? (year ? Number(year) : undefined)
  const known = new Set([...(query.data?.years ?? []), ...(shown === undefined ? [] : [shown])])
  const years = [...known].sort((one, other) => one - other)
  return (
    <>
      <ManagementHeader
        title="Manage Bank Holidays"
        lead="Collection schedules show a warning on these days."
      >
        <Button onPress={() => setIsAdding(true)}>+ Add Bank Holiday</Button>
      </ManagementHeader>
      <search aria-label="Filters" className="mb-4 grid grid-cols-2 gap-3 md:flex md:items-end">
        <Select
          label="Nation"
          className="md:w-56"
          options={NATIONS.map((value) => ({ value, label: NATION_LABELS[value] }))}
          value={nation}
          onChange={(value) => change({ nation: value })}
        />
        <Select
          label="Year"
          className="md:w-36"
          options={years.map((value) => ({ value, label: String(value) }))}
          value={shown ?? null}
          onChange={(value) => change({ year: String(value) })}
        />
      </search>
      <Card isFlush title={`${NATION_LABELS[nation]}${shown === undefined ? '' : `, ${shown}`}`}>
        <BankHolidaysTable query={query} onAsk={setAsked} />
      </Card>
      {asked && <ConfirmBankHoliday {...asked} onClose={() => setAsked(null)} />}
      {isAdding && (
        <AddDialog
          nation={nation}
          onClose={() => setIsAdding(false)}
          onAdded={(day) => change({ year: day.slice(0, 4) })}
        />
      )}
    </>
  )
}
