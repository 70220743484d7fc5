import { BUILDING } from './building.ts'
import type { Complaint } from './complaint.ts'
import { ELECTRICAL } from './electrical.ts'
import { HEATING } from './heating.ts'
import { INTERIORS } from './interiors.ts'
import { NEIGHBOURS } from './neighbours.ts'
import { OPENINGS } from './openings.ts'
import { OUTSIDE } from './outside.ts'
import { PLUMBING } from './plumbing.ts'

export const COMPLAINTS: Complaint[] = [
  ...PLUMBING,
  ...HEATING,
  ...ELECTRICAL,
  ...INTERIORS,
  ...OPENINGS,
  ...BUILDING,
  ...OUTSIDE,
  ...NEIGHBOURS,
]
