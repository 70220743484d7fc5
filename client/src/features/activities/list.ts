import { activityEndpoints } from '@doorstep/contract/activities/endpoints'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'
import { formatDayOfYear } from '../../lib/dates.ts'
import { choiceFilter, recordFilter, textFilter } from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'
import { developmentChip } from '../developments/developmentFilter.tsx'
import { PropertyPicker } from '../properties/PropertyPicker.tsx'

/** The filters are in the order of the specification. */
export const activityList: List<typeof activityEndpoints.listActivities> = {
  endpoint: activityEndpoints.listActivities,
  filters: {
    property: textFilter({ label: 'Property name' }),
    propertyId: recordFilter({
      label: 'Property',
      allText: 'All Properties',
      className: 'md:w-56',
      Picker: PropertyPicker,
      useName: usePropertyName,
    }),
    activity: textFilter({ label: 'Activity' }),
    status: choiceFilter({
      label: 'Status',
      allText: 'All',
      className: 'md:w-36',
      options: [
        { value: 'active', label: 'Active' },
        { value: 'inactive', label: 'Inactive' },
      ],
    }),
    due: { name: 'Due', useText: () => 'overdue' },
    // The landlord's report links to these filters.
    developmentId: developmentChip,
    dated: {
      name: 'Days',
      useText: ({ value }) =>
        value === 'done' ? 'when the activity was completed' : 'when the activity was due but not completed',
    },
    from: { name: 'From', useText: ({ value }) => formatDayOfYear(value) },
    to: { name: 'To', useText: ({ value }) => formatDayOfYear(value) },
  },
}

/** The name of the property whose id is in the address. One of the property's activities supplies the name. */
function usePropertyName(id: string | undefined): string {
  const found = useQuery({
    ...q(activityEndpoints.listActivities, { query: { propertyId: Number(id ?? 0), limit: 1 } }),
    enabled: id !== undefined,
  })
  return (id !== undefined && found.data?.[0]?.propertyName) || `Property ${id}`
}
