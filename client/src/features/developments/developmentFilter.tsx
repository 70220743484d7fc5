import { namedByRows, recordFilter, type Filter } from '../../tables/filters.tsx'
import type { PickerProps } from '../../ui/ComboBox.tsx'
import { DevelopmentPicker } from './DevelopmentPicker.tsx'
import { useDevelopmentName } from './useDevelopmentName.ts'

const useName = (id: string | undefined) => useDevelopmentName(id) ?? '...'

/** Shows a chip for a filter that only a link from another screen can set. */
export const developmentChip: Filter = { name: 'Development', useText: ({ value }) => useName(value) }

const FIELD = { label: 'Development', allText: 'All Developments' }

function AnyPicker(props: PickerProps) {
  return <DevelopmentPicker {...props} withInactive />
}

/** The development filter for lists whose rows might not include the development. */
export function developmentFilter(className: string, { isActiveOnly = false } = {}): Filter {
  return recordFilter({ ...FIELD, className, useName, Picker: isActiveOnly ? DevelopmentPicker : AnyPicker })
}

/** The development filter for lists whose rows include the development. */
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
