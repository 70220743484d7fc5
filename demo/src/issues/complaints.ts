import { z } from 'zod'
import { readData } from '../data.ts'
import { Trade } from '../phrases.ts'
import { Scene } from '../pictures/scenes.ts'
import { CategoryPath } from '../plan.ts'

export const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const

/**
 * A problem in the reporter's words, with the placeholders `{since}`, `{room}` and `{floor}` that the plan replaces.
 */
const Complaint = z.strictObject({
  path: CategoryPath,
  trade: Trade,
  titles: z.array(z.string()).min(1),
  /** Each title has the description at the same position. All remaining titles have the last description. */
  texts: z.array(z.string()).min(1),
  /** Notes that staff add when the problem is fixed. */
  fixed: z.array(z.string()).min(1),
  /** Scenes that a photo of the complaint can show. */
  scenes: z.array(Scene).optional(),
  season: z.enum(SEASONS).optional(),
  /** The only kind of home in which the problem can occur. Undefined if the problem can occur in every home. */
  homeKind: z.enum(['flat', 'house']).optional(),
  /** True if the problem is outside the home, where a manager on their rounds might report it too. */
  shared: z.boolean().optional(),
  urgent: z.boolean().optional(),
})
export type Complaint = z.infer<typeof Complaint>

const FILES = [
  'plumbing',
  'heating',
  'electrical',
  'interiors',
  'openings',
  'building',
  'outside',
  'neighbours',
]

export const COMPLAINTS = FILES.flatMap((name) => readData(`complaints/${name}`, z.array(Complaint)))
