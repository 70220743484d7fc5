import type { OwnerRule } from '@doorstep/contract/owner-rules/schema'

export const ALL_CATEGORIES = 'All Categories'

/** Returns the subject of a rule: "Ash Row Gardens, Plumbing". */
export const aboutText = ({ developmentName, category }: OwnerRule) =>
  category === null ? developmentName : `${developmentName}, ${category}`
