import type { OwnerRule } from '@doorstep/contract/owner-rules/schema'

export const ALL_CATEGORIES = 'All Categories'

/** What a rule is about, in words: "Ash Row Gardens, Plumbing". */
export const aboutText = ({ developmentName, category }: OwnerRule) =>
  category === null ? developmentName : `${developmentName}, ${category}`
