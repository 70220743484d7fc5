import * as z from 'zod/mini'
import { Id, Instant, line } from '../fields.ts'
import { ISSUE_STATUSES } from '../issues/rules.ts'
import { USER_STATUSES } from '../users/rules.ts'
import { SEARCH_MAX, SEARCH_MIN } from './rules.ts'

export const SearchEverywhere = z.object({ q: line('The search', SEARCH_MIN, SEARCH_MAX) })
export type SearchEverywhere = z.output<typeof SearchEverywhere>

/**
 * A text with the ranges that match the search. A range is the index of its first character and the index after its
 * last.
 */
export const MarkedText = z.object({
  text: z.string(),
  marks: z.array(z.object({ start: z.number(), end: z.number() })),
})
export type MarkedText = z.infer<typeof MarkedText>

export const FoundIssue = z.object({
  issueId: Id,
  jobId: z.number(),
  title: MarkedText,
  status: z.enum(ISSUE_STATUSES),
  createdAt: Instant,
  propertyName: MarkedText,
  propertyAddress: MarkedText,
  /** The reporter's name. Null if the reader must not see the reporter, or if the issue no longer has one. */
  reporterName: z.nullable(MarkedText),
  /** A matching extract of the description, or of a note that this reader can read. Null if neither matches. */
  excerpt: z.nullable(MarkedText),
})
export type FoundIssue = z.infer<typeof FoundIssue>

export const FoundPerson = z.object({
  userId: Id,
  name: MarkedText,
  email: MarkedText,
  status: z.enum(USER_STATUSES),
})
export type FoundPerson = z.infer<typeof FoundPerson>

export const FoundHome = z.object({
  propertyId: Id,
  name: MarkedText,
  address: MarkedText,
  developmentName: MarkedText,
  isActive: z.boolean(),
})
export type FoundHome = z.infer<typeof FoundHome>

export const FoundDevelopment = z.object({
  developmentId: Id,
  name: MarkedText,
  siteName: MarkedText,
  address: MarkedText,
  isActive: z.boolean(),
})
export type FoundDevelopment = z.infer<typeof FoundDevelopment>

/** The hits, best first. `hasMore` is true if the search found more hits than are listed. */
const hitsOf = <Hit extends z.ZodMiniType>(hit: Hit) => z.object({ hits: z.array(hit), hasMore: z.boolean() })

export const Findings = z.object({
  issues: hitsOf(FoundIssue),
  people: hitsOf(FoundPerson),
  homes: hitsOf(FoundHome),
  developments: hitsOf(FoundDevelopment),
  /** True if nothing matches the exact words, and the hits are only similar. */
  isNear: z.boolean(),
})
export type Findings = z.infer<typeof Findings>
