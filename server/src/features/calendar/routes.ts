import type { FastifyInstance } from 'fastify'
import { calendarEndpoints as e } from '@doorstep/contract/calendar/endpoints'
import { route } from '../../http/route.ts'
import { createCalendarFeed, deleteCalendarFeed, readCalendarFeed, readCalendarFile } from './service.ts'

export function calendarRoutes(app: FastifyInstance): void {
  route(app, e.readCalendarFeed, readCalendarFeed)
  route(app, e.createCalendarFeed, createCalendarFeed)
  route(app, e.deleteCalendarFeed, deleteCalendarFeed)
  route(app, e.readCalendarFile, readCalendarFile)
}
