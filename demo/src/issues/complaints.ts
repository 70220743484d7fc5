import { z } from 'zod'
import { readData } from '../data.ts'
import { Trade } from '../phrases.ts'
import { Scene } from '../pictures/scenes.ts'
import { CategoryPath } from '../plan.ts'

export const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const

/** Something that goes wrong, in the words of those who report it. `{since}`, `{room}` and `{floor}` are filled in. */
const Complaint = z.strictObject({
  path: CategoryPath,
  trade: Trade,
  titles: z.array(z.string()).min(1),
  /** The first title has the first text, and so on; the last text serves the titles that are left. */
  texts: z.array(z.string()).min(1),
  /** What is written when it is mended. */
  fixed: z.array(z.string()).min(1),
  /** What a photo of it shows. */
  scenes: z.array(Scene).optional(),
  season: z.enum(SEASONS).optional(),
  /** Where alone it can happen; else anywhere. */
  homeKind: z.enum(['flat', 'house']).optional(),
  /** Outside the home, so a manager on a walk-round may report it as well. */
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
