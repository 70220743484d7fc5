import { endpoints } from '../endpoint.ts'
import { CalendarFeed, CalendarFileParams, CalendarParams, NewCalendarFeed } from './schema.ts'

export const calendarEndpoints = endpoints({
  readCalendarFeed: {
    method: 'GET',
    path: '/properties/:propertyId/calendar',
    permission: 'calendar:subscribe',
    shows: ['calendarFeed'],
    params: CalendarParams,
    response: CalendarFeed,
  },
  createCalendarFeed: {
    method: 'POST',
    path: '/properties/:propertyId/calendar',
    permission: 'calendar:subscribe',
    touches: ['calendarFeed'],
    params: CalendarParams,
    response: NewCalendarFeed,
    status: 201,
  },
  deleteCalendarFeed: {
    method: 'DELETE',
    path: '/properties/:propertyId/calendar',
    permission: 'calendar:subscribe',
    touches: ['calendarFeed'],
    params: CalendarParams,
    response: 'none',
  },
  /** Calendar programs make this call. The address itself grants access. */
  readCalendarFile: {
    method: 'GET',
    path: '/calendar/:feed',
    permission: 'public',
    params: CalendarFileParams,
    response: 'binary',
    media: ['text/calendar'],
  },
})
