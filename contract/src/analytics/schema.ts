import * as z from 'zod/mini'
import { SCREENS } from '../screens.ts'

const EVENTS_MAX = 10

/**
 * An event for statistics. The only details that an event can have are the pattern of the screen and the method of
 * login.
 */
export const AnalyticsEvent = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('page_view'), page: z.enum(SCREENS) }),
  z.strictObject({ name: z.literal('login'), method: z.literal('email') }),
  z.strictObject({ name: z.enum(['logout', 'sign_up', 'issue_create', 'issue_update', 'profile_update']) }),
])
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>

export const RecordEvents = z.object({
  /** A random id, created when the person consents to analytics. */
  clientId: z.uuid({ error: 'Send a random UUID as the client ID.' }),
  events: z.array(AnalyticsEvent).check(z.minLength(1), z.maxLength(EVENTS_MAX)),
})
export type RecordEvents = z.output<typeof RecordEvents>
