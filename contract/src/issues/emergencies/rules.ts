/** What may be the matter where somebody is in danger, or it is getting worse by the minute. */
export const EMERGENCY_KINDS = ['gas', 'fire', 'water', 'power', 'trapped', 'unlocked'] as const
export type EmergencyKind = (typeof EMERGENCY_KINDS)[number]
