import { Email } from '@doorstep/contract/auth/schema'
import { FirmName, FirmTrades, type Firm } from '@doorstep/contract/firms/schema'
import { CHOOSE_DEVELOPMENTS } from '@doorstep/contract/firms/texts'
import * as z from 'zod/mini'
import type { RecordPart } from '../../forms/recordMerge.ts'
import type { ComboOption } from '../../ui/ComboBox.tsx'

export const firmForm = z.object({
  name: FirmName,
  trades: FirmTrades,
  email: Email,
  /** This field can be blank, so its value is validated when the form is sent. */
  phone: z.string(),
  developments: z
    .array(z.custom<ComboOption>())
    .check(z.refine((chosen) => chosen.length > 0, { error: CHOOSE_DEVELOPMENTS })),
})
export type FirmValues = z.infer<typeof firmForm>

export const NEW_FIRM: FirmValues = { name: '', trades: [], email: '', phone: '', developments: [] }

export const firmValuesOf = (firm: Firm): FirmValues => ({
  name: firm.name,
  trades: firm.trades,
  email: firm.email,
  phone: firm.phone ?? '',
  developments: firm.developments.map(({ id, name }) => ({ id, label: name })),
})

export const bodyOf = ({ developments, ...fields }: FirmValues) => ({
  ...fields,
  developmentIds: developments.map(({ id }) => Number(id)),
})

export const FIRM_PARTS: readonly RecordPart<FirmValues>[] = [
  { label: 'Name', names: ['name'] },
  { label: 'Trades', names: ['trades'], text: ({ trades }) => trades.join(', ') },
  { label: 'Email', names: ['email'] },
  { label: 'Phone', names: ['phone'] },
  {
    label: 'Developments',
    names: ['developments'],
    text: ({ developments }) => developments.map(({ label }) => label).join(', '),
  },
]
