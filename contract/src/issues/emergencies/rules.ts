/** After a text message about a kind of emergency in a home, its managers get no other one for this long. */
export const EMERGENCY_TEXT_PAUSE_MINUTES = 10

/** What may be the matter where somebody is in danger, or it is getting worse by the minute. */
export const EMERGENCY_KINDS = ['gas', 'fire', 'water', 'power', 'trapped', 'unlocked'] as const
export type EmergencyKind = (typeof EMERGENCY_KINDS)[number]
