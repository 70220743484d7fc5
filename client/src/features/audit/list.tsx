import { auditEndpoints } from '@doorstep/contract/audit/endpoints'
import { auditChoices } from '@doorstep/contract/audit/rules'
import type { AuditEvent } from '@doorstep/contract/audit/schema'
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from '@doorstep/contract/audit/texts'
import { useCurrentUser } from '../../api/session.ts'
import { formatDayOfYear } from '../../lib/dates.ts'
import {
  choiceFilter,
  dayFilter,
  namedByRows,
  optionsOf,
  recordFilter,
  type Filter,
} from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'
import { SelectFilter } from '../../tables/SelectFilter.tsx'
import { UserPicker } from '../lookups/UserPicker.tsx'
import type { PickerProps } from '../../ui/ComboBox.tsx'
import type { Option } from '../../ui/SelectOption.tsx'
import { actionLabel } from './actionLabel.ts'

const ACTIONS = optionsOf(AUDIT_ACTIONS, actionLabel).toSorted((one, other) =>
  one.label.localeCompare(other.label),
)
const OBJECTS = Object.entries(AUDIT_OBJECTS).map(([value, label]) => ({ value, label }))

/**
 * The choices that can have results for this person. A filter that came with a link stays, even if it has no results.
 */
function useOffered(kind: 'objects' | 'actions', options: readonly Option<string>[], value?: string) {
  const isWhole = useCurrentUser()?.role === 'ADMIN'
  const offered: readonly string[] = auditChoices({ isWhole })[kind]
  return options.filter((option) => offered.includes(option.value) || option.value === value)
}

function AnyonePicker(props: PickerProps) {
  return <UserPicker {...props} withSelf />
}

/** The field only offers kinds of objects. Links on other screens set the filter for a single object. */
const objectFilter: Filter<AuditEvent> = {
  name: 'About',
  useText: ({ value, rows }) => {
    const [type = '', id] = value.split('-')
    const kind = OBJECTS.find((option) => option.value === type)?.label ?? type
    if (id === undefined) return kind
    const row = rows.find(({ object }) => object.type === type && String(object.id) === id)
    return row?.object.name ?? `${kind}, number ${id}`
  },
  Field: ({ value, onChange }) => {
    const type = value?.split('-')[0]
    return (
      <SelectFilter
        label="About"
        allText="Everything"
        className="md:w-52"
        options={useOffered('objects', OBJECTS, type)}
        value={type}
        onChange={(chosen) => onChange(chosen)}
      />
    )
  },
}

export const auditList: List<typeof auditEndpoints.listAuditEvents> = {
  endpoint: auditEndpoints.listAuditEvents,
  filters: {
    actorId: recordFilter({
      label: 'Done by',
      allText: 'Anybody',
      className: 'col-span-full md:w-64',
      Picker: AnyonePicker,
      useName: namedByRows('Person', ({ actor }, id) => (actor?.id === id ? actor.name : undefined)),
    }),
    object: objectFilter,
    action: choiceFilter({
      label: 'Action',
      allText: 'All Actions',
      className: 'md:w-64',
      options: ACTIONS,
      useOptions: (value) => useOffered('actions', ACTIONS, value),
    }),
    from: dayFilter('From', 'from', formatDayOfYear),
    to: dayFilter('To', 'to', formatDayOfYear),
  },
}
