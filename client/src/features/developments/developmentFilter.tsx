import { namedByRows, recordFilter, type Filter } from '../../tables/filters.tsx'
import type { PickerProps } from '../../ui/ComboBox.tsx'
import { DevelopmentPicker } from './DevelopmentPicker.tsx'
import { useDevelopmentName } from './useDevelopmentName.ts'

const useName = (id: string | undefined) => useDevelopmentName(id) ?? '...'

/** Its chip, of a list that only links of other screens narrow by it. */
export const developmentChip: Filter = { name: 'Development', useText: ({ value }) => useName(value) }

const FIELD = { label: 'Development', allText: 'All Developments' }

function AnyPicker(props: PickerProps) {
  return <DevelopmentPicker {...props} withInactive />
}

/** Of a list whose rows do not always name it. */
export function developmentFilter(className: string, { isActiveOnly = false } = {}): Filter {
  return recordFilter({ ...FIELD, className, useName, Picker: isActiveOnly ? DevelopmentPicker : AnyPicker })
}

/** Of a list whose rows name it. */
export function rowDevelopmentFilter(
  className: string,
): Filter<{ developmentId: number; developmentName: string }> {
  return recordFilter({
    ...FIELD,
    className,
    Picker: AnyPicker,
    useName: namedByRows('Development', (row, id) =>
      row.developmentId === id ? row.developmentName : undefined,
    ),
  })
}
