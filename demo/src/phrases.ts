import { z } from 'zod'
import { readData } from './data.ts'

/** Who is called for a repair, and so which words the notes about it use. */
export const Trade = z.enum([
  'plumbing',
  'heating',
  'electrical',
  'appliances',
  'joinery',
  'decorating',
  'roofing',
  'lift',
  'cleaning',
  'grounds',
  'fire',
  'pests',
  'office',
])
export type Trade = z.infer<typeof Trade>

const Sentences = z.array(z.string().min(1)).min(1)

const Phrases = z.strictObject({
  /** What stands before and after the words of a report. */
  closings: z.strictObject({
    /** Last sentences of a description. */
    access: Sentences,
    manners: Sentences,
    vulnerable: Sentences,
    /** First sentences of what staff see on their rounds. */
    inspected: Sentences,
    /** What agents and leasing staff put before a tenant's words. */
    relayed: Sentences,
    rooms: Sentences,
    since: Sentences,
  }),
  /** What managers and residents write when they decide. */
  decisions: z.strictObject({
    approvals: Sentences,
    /** Where somebody has to come into the home. */
    homeApprovals: Sentences,
    urgentApprovals: Sentences,
    rejections: Sentences,
    tradeRejections: z.partialRecord(Trade, Sentences),
    /** Some say nothing. */
    withdrawals: z.array(z.string().nullable()),
    closures: Sentences,
    reopenings: Sentences,
    recategorised: Sentences,
    additions: Sentences,
    updates: Sentences,
  }),
  /** What people write as a repair goes on. */
  trades: z.record(
    Trade,
    z.strictObject({ started: Sentences, waiting: Sentences, quoted: Sentences, internal: Sentences }),
  ),
})

export const PHRASES = readData('phrases', Phrases)
