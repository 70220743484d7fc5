import { announcementEndpoints } from '@doorstep/contract/announcements/endpoints'
import { ANNOUNCEMENT_STATES, type AnnouncementState } from '@doorstep/contract/announcements/rules'
import { ANNOUNCEMENT_STATE_LABELS } from '@doorstep/contract/announcements/texts'
import { choiceFilter, optionsOf, textFilter } from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'
import type { Tone } from '../../ui/Badge.tsx'
import { developmentFilter } from '../developments/developmentFilter.tsx'

export const STATE_TONES: Record<AnnouncementState, Tone> = {
  Draft: 'neutral',
  Scheduled: 'info',
  Sending: 'warn',
  Sent: 'ok',
  Cancelled: 'closed',
}

export const announcementList: List<typeof announcementEndpoints.listAnnouncements> = {
  endpoint: announcementEndpoints.listAnnouncements,
  filters: {
    q: textFilter({ label: 'Title', name: 'Search', isWide: true }),
    state: choiceFilter({
      label: 'Status',
      allText: 'All Statuses',
      className: 'md:w-44',
      options: optionsOf(ANNOUNCEMENT_STATES, (state) => ANNOUNCEMENT_STATE_LABELS[state]),
    }),
    developmentId: developmentFilter('col-span-full md:w-64'),
  },
}
