import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { qPage } from '../../api/query.ts'
import { formatMonth } from '../../lib/dates.ts'
import { useChangeAddress } from '../../tables/address.ts'
import type { ComboOption } from '../../ui/ComboBox.tsx'
import { Select } from '../../ui/Select.tsx'
import { DevelopmentPicker } from '../developments/DevelopmentPicker.tsx'
import { useDevelopmentName } from '../developments/useDevelopmentName.ts'
import { monthBefore, useLandlordReportAddress } from './landlordReportAddress.ts'

/** The number of months to choose from. The address accepts earlier months too. */
const MONTHS = 36

/** Chooses the development and the month. The address contains these choices. */
export function LandlordReportControls() {
  const { developmentId, month } = useLandlordReportAddress()
  const change = useChangeAddress()
  const [picked, setPicked] = useState<ComboOption | null>(null)
  const known = picked && String(picked.id) === developmentId ? picked : null
  const name = useDevelopmentName(known ? undefined : developmentId)
  const value =
    known ?? (developmentId === undefined ? null : { id: Number(developmentId), label: name ?? '' })
  useOnlyDevelopment(developmentId)
  const months = Array.from({ length: MONTHS }, (_, at) => monthBefore(at))
  return (
    <div className="mb-6 grid gap-3 md:flex md:items-end print:hidden">
      <DevelopmentPicker
        label="Development"
        placeholder="Choose a development"
        withInactive
        className="md:w-80"
        value={value}
        onChange={(option) => {
          setPicked(option)
          change({ developmentId: option ? String(option.id) : undefined })
        }}
      />
      <Select
        label="Month"
        className="md:w-48"
        value={month}
        options={[...new Set([...months, month])].map((one) => ({ value: one, label: formatMonth(one) }))}
        onChange={(chosen) => change({ month: chosen })}
      />
    </div>
  )
}

/** If the person has only one development, selects it. */
function useOnlyDevelopment(developmentId: string | undefined) {
  const change = useChangeAddress()
  const choices = useQuery({
    ...qPage(developmentEndpoints.listDevelopmentChoices, { query: { limit: 2 } }),
    enabled: developmentId === undefined,
  })
  const rows = choices.data?.rows ?? []
  const only = rows.length === 1 ? rows[0]?.developmentId : undefined
  useEffect(() => {
    if (developmentId === undefined && only !== undefined) change({ developmentId: String(only) })
    // Runs once, so that a cleared choice stays cleared.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [only])
}
