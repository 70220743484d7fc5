/**
 * After a text message about an emergency in a home, managers get no text about the same kind of emergency there for
 * this many minutes.
 */
export const EMERGENCY_TEXT_PAUSE_MINUTES = 10

/** The kinds of emergency: somebody is in danger, or the problem is getting worse by the minute. */
export const EMERGENCY_KINDS = ['gas', 'fire', 'water', 'power', 'trapped', 'unlocked'] as const
export type EmergencyKind = (typeof EMERGENCY_KINDS)[number]
