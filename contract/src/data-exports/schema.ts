import * as z from 'zod/mini'
import { Id, Instant } from '../fields.ts'
import { PageQuery } from '../paging.ts'

/** The state of the caller's latest data export. */
export const DataExport = z.object({
  /** `stuck`: the export failed, and a new one can be requested. */
  state: z.enum(['none', 'making', 'stuck', 'ready', 'taken', 'expired']),
  requestedAt: z.nullable(Instant),
  /** When the download expires. */
  expiresAt: z.nullable(Instant),
  /** The file size in bytes. */
  size: z.nullable(z.number()),
})
export type DataExport = z.infer<typeof DataExport>

/** A record that somebody read restricted data about a person. */
export const DataRead = z.object({
  id: Id,
  at: Instant,
  what: z.enum(['vulnerablePersons', 'phoneNumber', 'accessNote']),
  /** The reader's role. The record never shows a name. */
  readBy: z.string(),
  /** The job numbers of the issues that were read. Empty if the reader only read the account. */
  jobIds: z.array(z.number()),
})
export type DataRead = z.infer<typeof DataRead>
export const ListDataReads = z.object(PageQuery)
export type ListDataReads = z.output<typeof ListDataReads>
