import { BellRing, Bug, Flame, Sparkles, Trees, Wrench } from 'lucide-react'
import { expect, it } from 'vitest'
import { activityIcon } from './kinds.ts'

it.each([
  ['Boiler service', Flame],
  ['Fire alarm test', BellRing],
  ['Window cleaning', Sparkles],
  ['Grounds maintenance', Trees],
  ['Pest control', Bug],
  ['Decoration of the stairs', Wrench],
])('the icon of an activity matches the kind of work: %s [PHONE-90]', (name, icon) => {
  expect(activityIcon(name).type).toBe(icon)
})
