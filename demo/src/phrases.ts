import { z } from 'zod'
import { readData } from './data.ts'

/** The trade that a repair needs. It decides which phrases the notes use. */
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
  closings: z.strictObject({
    /** Sentences that can end the description of an issue. */
    access: Sentences,
    manners: Sentences,
    vulnerable: Sentences,
    /** First sentences of reports that staff write on their rounds. */
    inspected: Sentences,
    /** Introductions that agents and leasing staff put before a tenant's words. */
    relayed: Sentences,
    rooms: Sentences,
    since: Sentences,
  }),
  /** Comments that managers and residents write with a decision. */
  decisions: z.strictObject({
    approvals: Sentences,
    /** Approval notes for repairs inside the home. */
    homeApprovals: Sentences,
    urgentApprovals: Sentences,
    rejections: Sentences,
    tradeRejections: z.partialRecord(Trade, Sentences),
    /** Comments on withdrawals. Null means a withdrawal without a comment. */
    withdrawals: z.array(z.string().nullable()),
    closures: Sentences,
    reopenings: Sentences,
    recategorised: Sentences,
    additions: Sentences,
    updates: Sentences,
  }),
  /** Notes that people write during a repair. */
  trades: z.record(
    Trade,
    z.strictObject({ started: Sentences, waiting: Sentences, quoted: Sentences, internal: Sentences }),
  ),
})

export const PHRASES = readData('phrases', Phrases)
