import { DayInput, NOT_POSITIVE } from '@doorstep/contract/fields'
import { REPEAT_MAX } from '@doorstep/contract/activities/rules'
import {
  CreateActivity,
  RepeatFrom,
  RepeatUnit,
  type Activity,
  type Repetition,
} from '@doorstep/contract/activities/schema'
import {
  LAST_COMPLETED,
  NEXT_SCHEDULED,
  COMPLETED_LATER,
  NEXT_DATE_PASSED,
} from '@doorstep/contract/activities/texts'
import * as z from 'zod/mini'
import { withJointRule } from '../../forms/jointRule.ts'
import type { RecordPart } from '../../forms/recordMerge.ts'
import { dayOf, dayText, today } from '../../lib/dates.ts'
import { repetitionText } from './format.ts'

const day = (field: string) =>
  z.string().check(z.refine((text) => DayInput.safeParse(text).success, { error: `${field} is required.` }))

const Fields = z.object({
  property: z
    .nullable(z.object({ id: z.number(), label: z.string() }))
    .check(z.refine((chosen) => chosen !== null, { error: 'Property is required.' })),
  activity: CreateActivity.shape.activity,
  lastCompleted: day(LAST_COMPLETED),
  nextScheduled: day(NEXT_SCHEDULED),
  unit: z.union([z.literal(''), RepeatUnit]),
  every: z.string(),
  from: RepeatFrom,
  /** Used only to edit an activity. */
  isActive: z.enum(['true', 'false'], { error: 'Is Active is required.' }),
})
export type ActivityValues = z.infer<typeof Fields>

/** The rules of the activity form. An edit can keep a next date in the past. */
export const activityForm = (nextBefore: string | null) =>
  withJointRule<ActivityValues, ActivityValues>(Fields, (values) => ({
    ...(values.lastCompleted > today() && {
      lastCompleted: COMPLETED_LATER,
    }),
    ...(values.nextScheduled !== '' &&
      values.nextScheduled < today() &&
      values.nextScheduled !== nextBefore && {
        nextScheduled: NEXT_DATE_PASSED,
      }),
    ...everyProblem(values),
  }))

function everyProblem({ unit, every }: ActivityValues): { every?: string } {
  if (unit === '') return {}
  if (!/^[1-9][0-9]{0,2}$/.test(every)) return { every: NOT_POSITIVE }
  return Number(every) > REPEAT_MAX[unit] ? { every: `Enter ${REPEAT_MAX[unit]} ${unit}s or fewer.` } : {}
}

export const NEW_ACTIVITY: ActivityValues = {
  property: null,
  activity: '',
  lastCompleted: '',
  nextScheduled: '',
  unit: '',
  every: '1',
  from: 'schedule',
  isActive: 'true',
}

export function activityValuesOf(row: Activity): ActivityValues {
  return {
    property: { id: row.propertyId, label: row.propertyName },
    activity: row.activity,
    lastCompleted: dayOf(row.lastCompleted),
    nextScheduled: dayOf(row.nextScheduled),
    unit: row.repetition?.unit ?? '',
    every: String(row.repetition?.every ?? 1),
    from: row.repetition?.from ?? 'schedule',
    isActive: row.isActive ? 'true' : 'false',
  }
}

export function repetitionOf({ unit, every, from }: ActivityValues): Repetition | null {
  return unit === '' ? null : { unit, every: Number(every), from }
}

export const ACTIVITY_PARTS: readonly RecordPart<ActivityValues>[] = [
  { label: 'Activity', names: ['activity'] },
  { label: 'Last Completed', names: ['lastCompleted'], text: (values) => dayText(values.lastCompleted) },
  { label: 'Next Scheduled', names: ['nextScheduled'], text: (values) => dayText(values.nextScheduled) },
  {
    label: 'Repeats',
    names: ['unit', 'every', 'from'],
    text: (values) => {
      const repetition = repetitionOf(values)
      return repetition ? repetitionText(repetition) : 'Does not repeat'
    },
  },
  {
    label: 'Is Active',
    names: ['isActive'],
    text: ({ isActive }) => (isActive === 'true' ? 'True' : 'False'),
  },
]
