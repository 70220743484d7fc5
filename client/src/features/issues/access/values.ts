import { ACCESS_WORDS_MAX } from '@doorstep/contract/issues/access/rules'
import type { Access, SetAccess } from '@doorstep/contract/issues/access/schema'
import * as z from 'zod/mini'
import { text } from '@doorstep/contract/fields'

export const ACCESS_VALUES = {
  mayEnter: z.enum(['unsaid', 'yes', 'no']),
  accessTimes: text('When somebody is in', 0, ACCESS_WORDS_MAX),
  accessPets: text('Pets', 0, ACCESS_WORDS_MAX),
}
export const AccessValues = z.object(ACCESS_VALUES)
export type AccessValues = z.infer<typeof AccessValues>

export const NO_ACCESS_SAID: AccessValues = { mayEnter: 'unsaid', accessTimes: '', accessPets: '' }

export function valuesOfAccess({ mayEnter, times, pets }: Access): AccessValues {
  const said = mayEnter === true ? 'yes' : 'no'
  return { mayEnter: mayEnter === null ? 'unsaid' : said, accessTimes: times ?? '', accessPets: pets ?? '' }
}

export function accessOf({ mayEnter, accessTimes, accessPets }: AccessValues): SetAccess {
  const [times, pets] = [accessTimes, accessPets].map((words) => words.trim() || null)
  return {
    mayEnter: mayEnter === 'unsaid' ? null : mayEnter === 'yes',
    times: times ?? null,
    pets: pets ?? null,
  }
}
