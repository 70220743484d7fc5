import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { qPage } from '../../api/query.ts'
import { usePicked } from '../../forms/usePicked.ts'
import { OPTIONS_MAX } from '../../ui/LaterComboBox.tsx'
import { BlockPicker } from '../developments/BlockPicker.tsx'
import type { AlertValues } from './alertValues.ts'

interface BlockFieldProps {
  control: Control<AlertValues, unknown, AlertValues>
  siteName: string
}

/** One block of the site that the alert is for. */
export function BlockField({ control, siteName }: BlockFieldProps) {
  const picked = usePicked(control, 'block')
  const query = { q: siteName, limit: OPTIONS_MAX }
  const { data } = useQuery(qPage(developmentEndpoints.listDevelopmentChoices, { query }))
  const site = data?.rows.find((row) => row.siteName === siteName)
  if (!site) return null
  return (
    <BlockPicker
      {...picked}
      label="Block"
      hint="Leave this field empty to show the alert at the whole site."
      developmentId={site.developmentId}
    />
  )
}
