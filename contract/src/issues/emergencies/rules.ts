/**
 * After a text message about a kind of emergency in a home, the home's managers get no further one about that kind for
 * this many minutes.
 */
export const EMERGENCY_TEXT_PAUSE_MINUTES = 10

/** The kinds of emergency: somebody is in danger, or the problem is getting worse by the minute. */
export const EMERGENCY_KINDS = ['gas', 'fire', 'water', 'power', 'trapped', 'unlocked'] as const
export type EmergencyKind = (typeof EMERGENCY_KINDS)[number]
