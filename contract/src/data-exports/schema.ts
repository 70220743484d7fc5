import * as z from 'zod/mini'
import { Id, Instant } from '../fields.ts'
import { PageQuery } from '../paging.ts'

/** Where the copy of one's own data stands that was last asked for. */
export const DataExport = z.object({
  /** `stuck`: it was not made, and another one can be asked for. */
  state: z.enum(['none', 'making', 'stuck', 'ready', 'taken', 'expired']),
  requestedAt: z.nullable(Instant),
  /** Until then it can be fetched. */
  expiresAt: z.nullable(Instant),
  /** Bytes. */
  size: z.nullable(z.number()),
})
export type DataExport = z.infer<typeof DataExport>

/** That somebody else was shown what only few may see of a person. */
export const DataRead = z.object({
  id: Id,
  at: Instant,
  what: z.enum(['vulnerablePersons', 'phoneNumber']),
  /** By which role of the reader; never by name. */
  readBy: z.string(),
  /** The issues that it was read of; none where it was read of the account. */
  jobIds: z.array(z.number()),
})
export type DataRead = z.infer<typeof DataRead>
export const ListDataReads = z.object(PageQuery)
export type ListDataReads = z.output<typeof ListDataReads>
